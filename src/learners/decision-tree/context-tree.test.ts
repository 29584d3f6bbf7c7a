import { expect, test } from 'vitest';
import { type Attribute, type ContextOptions, contextsOf, OTHER, withSharedTexts } from './context-tree.ts';

const OPTIONS: ContextOptions = { purity: 0.95, maxDepth: 8, minNode: 2 };

test('sources that are all right need no condition', () => {
  const contexts = contextsOf({ right: [0, 1, 2], wrong: [] }, [column(1, 2, 1)], OPTIONS);
  expect(contexts).toEqual([{ conditions: [], rows: [0, 1, 2] }]);
});

test('the token that tells right from wrong becomes the condition', () => {
  const mode = column(1, 1, 1, 2, 2, 2);
  const noise = column(1, 2, 1, 2, 1, 2);
  expect(contextsOf({ right: [0, 1, 2], wrong: [3, 4, 5] }, [noise, mode], OPTIONS)).toEqual([
    { conditions: [{ node: 1, id: 1, except: [] }], rows: [0, 1, 2] },
  ]);
});

test('absence is a branch of its own', () => {
  expect(contextsOf({ right: [0, 1], wrong: [2, 3] }, [column(0, 0, 1, 2)], OPTIONS)[0]!.conditions).toEqual([
    { node: 0, id: 0, except: [] },
  ]);
});

test('rare values are taken together as any but the common ones', () => {
  const [context] = contextsOf({ right: [0, 1, 2], wrong: [3, 4, 5] }, [column(1, 2, 3, 9, 9, 9)], OPTIONS);
  expect(context!.conditions).toEqual([{ node: 0, id: OTHER, except: [9] }]);
});

test('a key that is different in every URL is no condition: its gain is bought by splitting', () => {
  const id = column(1, 2, 3, 4, 5, 6);
  expect(contextsOf({ right: [0, 1, 2], wrong: [3, 4, 5] }, [id], OPTIONS)).toEqual([]);
});

test('a context is narrowed to the texts that its sources share, scheme and host apart', () => {
  const attributes = [
    { ...column(1, 1), name: 'host' },
    { ...column(1, 1), name: 'path_0' },
    { ...column(1, 2), name: 'path_1' },
  ];
  expect(withSharedTexts({ conditions: [], rows: [0, 1] }, attributes).conditions).toEqual([
    { node: 1, id: 1, except: [] },
  ]);
});

function column(...ids: number[]): Attribute {
  return { column: Int32Array.from(ids), values: Array.from({ length: 10 }, (_, id) => `v${id}`) };
}
