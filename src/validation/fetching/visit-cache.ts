import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UndustError } from '../../base/errors.ts';
import { makeDirectory } from './make-directory.ts';
import type { RobotsFile } from './robots.ts';
import type { Visit } from './visit.ts';

/** What was fetched before. Robots files are named by their URL, pages by URL and visit number. */
export interface VisitCache {
  visit(key: string): Visit | undefined;
  robots(url: string): RobotsFile | undefined;
  keepVisit(key: string, visit: Visit): Promise<void>;
  keepRobots(url: string, file: RobotsFile): Promise<void>;
  /** Pages and robots files it knew when opened. */
  readonly known: number;
  close(): Promise<void>;
}

/** Keeps them for this run only. */
export function memoryCache(keep: (line: object) => Promise<void> = async () => {}): VisitCache & Loadable {
  const visits = new Map<string, Visit>();
  const robots = new Map<string, RobotsFile>();
  return {
    visit: (key) => visits.get(key),
    robots: (url) => robots.get(url),
    async keepVisit(key, visit) {
      visits.set(key, visit);
      await keep({ visit: key, ...packed(visit) });
    },
    async keepRobots(url, file) {
      robots.set(url, file);
      await keep({ robots: url, ...file });
    },
    load(line) {
      if (typeof line.visit === 'string') visits.set(line.visit, unpacked(line));
      else if (typeof line.robots === 'string') robots.set(line.robots, line as unknown as RobotsFile);
    },
    known: 0,
    close: async () => {},
  };
}

/**
 * Keeps them in a file of JSON lines, written at the end only: whatever stops a run, all but the line under way is
 * there for the next one. A torn or foreign line is passed over; its page is fetched again.
 */
export async function directoryCache(directory: string): Promise<VisitCache> {
  const path = join(directory, FILE_NAME);
  const file = await makeDirectory(directory)
    .then(() => open(path, 'a'))
    .catch((cause: NodeJS.ErrnoException) => {
      throw new UndustError(
        'UNDUST_OUTPUT_UNWRITABLE',
        `the cache ${directory} cannot be written (${cause.code})`,
        {
          at: directory,
          cause,
        },
      );
    });
  const text = await readFile(path, 'utf8');
  if (text !== '' && !text.endsWith('\n')) await file.appendFile('\n');
  const cache = memoryCache((line) => file.appendFile(`${JSON.stringify({ undust: FORMAT, ...line })}\n`));
  let known = 0;
  for (const line of text.split('\n')) {
    const entry = parsed(line);
    if (entry?.undust !== FORMAT) continue;
    cache.load(entry);
    known++;
  }
  return { ...cache, known, close: () => file.close() };
}

const FILE_NAME = 'visits.jsonl';
/** Rises when what is kept of a page changes its meaning: older lines are then passed over. */
const FORMAT = 1;

type Line = Record<string, unknown>;

interface Loadable {
  load(line: Line): void;
}

function parsed(line: string): Line | null {
  try {
    return line === '' ? null : (JSON.parse(line) as Line);
  } catch {
    return null;
  }
}

function packed(visit: Visit): Line {
  if (!('page' in visit) || !('blocks' in visit.page)) return { ...visit };
  const { buffer, byteOffset, byteLength } = visit.page.blocks;
  const blocks = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  return { ...visit, page: { ...visit.page, blocks } };
}

function unpacked({ visit: _, undust: __, ...line }: Line): Visit {
  const page = line.page as { blocks?: string } | undefined;
  if (page?.blocks === undefined) return line as unknown as Visit;
  const bytes = Uint8Array.from(Buffer.from(page.blocks, 'base64'));
  return { ...line, page: { ...page, blocks: new Uint32Array(bytes.buffer) } } as unknown as Visit;
}
