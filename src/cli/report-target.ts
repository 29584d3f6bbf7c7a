import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { UndustError } from '../base/errors.ts';
import { renderReport } from '../evaluation/report/render-report.ts';
import type { ReportDocument } from '../rules/report-document.ts';
import { pendingFile } from './save-file.ts';

/** Where a report goes: opened before the work starts, so that a wrong place is known at once. */
export interface ReportTarget {
  save(document: ReportDocument): Promise<void>;
  discard(): Promise<void>;
}

export async function reportTarget(path: string): Promise<ReportTarget> {
  const template = await readTemplate();
  const file = await pendingFile(path);
  return {
    save: (document) => file.save(renderReport(document, template)),
    discard: () => file.discard(),
  };
}

/** One self-contained page. */
export async function writeReport(path: string, document: ReportDocument): Promise<void> {
  await (await reportTarget(path)).save(document);
}

/** The page stands beside the built commands; run from the sources, it is where the build puts it. */
async function readTemplate(): Promise<string> {
  const place = import.meta.url.endsWith('.ts') ? '../../dist/page' : '../page';
  const path = fileURLToPath(new URL(`${place}/report-template.html`, import.meta.url));
  return readFile(path, 'utf8').catch((cause: Error) => {
    throw new UndustError('UNDUST_INTERNAL', 'the page of the report is not built', {
      at: path,
      hint: 'In a checkout run npm run build; an installed package is damaged, so install it again.',
      cause,
    });
  });
}
