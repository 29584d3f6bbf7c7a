import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './source-files.ts';

/** The pages that people read, by path from the root. */
export function pagesForPeople(): string[] {
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter((name) =>
      existsSync(join(ROOT, name)),
    ),
    ...docs.sort().map((name) => `docs/${name}`),
  ];
}

export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** Targets of links to files of this repository, without their anchors. */
export function relativeLinks(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

export function codeBlocks(text: string): CodeBlock[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!,
    text: match[2]!,
  }));
}

/** A call of the tool as a page shows it. */
export interface ShownCommand {
  readonly command: string;
  readonly flags: readonly string[];
}

/** Calls in code, alone on a line or inside the text; what stands behind a pipe is another program's. */
export function shownCommands(text: string): ShownCommand[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  const lines = [...codeBlocks(text).map((block) => block.text), ...(text.match(/^ {4}.*$/gm) ?? [])]
    .flatMap((code) => code.split('\n'))
    .map((line) => line.trim().replace(/^\$ /, ''));
  return [...spans, ...lines]
    .map((code) => /^(?:\.\/)?undust ([a-z]+)\b([^|]*)/.exec(code))
    .filter((match) => match !== null)
    .map((match) => ({
      command: match[1]!,
      flags: [...match[2]!.matchAll(/(?:^|\s)(--?[a-z][a-z-]*)/g)].map((flag) => flag[1]!),
    }));
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}
