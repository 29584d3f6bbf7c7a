import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SourceFile, SRC, sourceFiles } from './source-files.ts';

/** One option as the code has it. */
export interface OptionRow {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
  readonly says: string;
}

export interface OptionTable {
  /** Name of the constant with the defaults, and the file it stands in. */
  readonly constant: string;
  readonly path: string;
  readonly rows: readonly OptionRow[];
}

/** Every exported `*_DEFAULTS` with the interface it fills: names, types, defaults and doc comments. */
export async function optionTables(): Promise<OptionTable[]> {
  const files = sourceFiles();
  const tables: OptionTable[] = [];
  for (const file of files.filter(({ path }) => !path.startsWith('page/'))) {
    for (const [, constant, type] of file.text.matchAll(
      /export const (\w+_DEFAULTS): (?:Required<)?(\w+)>? =/g,
    )) {
      const module = (await import(pathToFileURL(join(SRC, file.path)).href)) as Record<
        string,
        Record<string, unknown>
      >;
      const fields = fieldsOf(type!, file, files);
      const rows = Object.entries(module[constant!]!).map(([name, value]) => ({
        name,
        value,
        type: fields.get(name)?.type ?? '',
        says: fields.get(name)?.says ?? '',
      }));
      tables.push({ constant: constant!, path: file.path, rows });
    }
  }
  return tables;
}

interface Field {
  readonly type: string;
  readonly says: string;
}

/** The fields of an interface, own and inherited, looked up in the file first and then everywhere. */
function fieldsOf(type: string, file: SourceFile, files: readonly SourceFile[]): Map<string, Field> {
  const fields = new Map<string, Field>();
  const pattern = new RegExp(`interface ${type}(?: extends ([\\w, ]+))? \\{([\\s\\S]*?)\\n\\}`);
  for (const candidate of [file, ...files]) {
    const match = pattern.exec(candidate.text);
    if (!match) continue;
    for (const parent of match[1]?.split(',') ?? []) {
      for (const [name, field] of fieldsOf(parent.trim(), candidate, files)) fields.set(name, field);
    }
    for (const [, doc, name, kind] of match[2]!.matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?readonly (\w+)\??: ([^;]+);/g,
    )) {
      fields.set(name!, { type: kind!.replace(/\s+/g, ' ').trim(), says: plain(doc ?? '') });
    }
    return fields;
  }
  return fields;
}

function plain(doc: string): string {
  return doc
    .replace(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
