import type { SitePlan } from './compare.ts';
import { dustbusterTables } from './dustbuster-tables.ts';
import type { EvaluateOptions } from './evaluate.ts';
import { stepTables } from './step-tables.ts';
import type { Table } from './table.ts';
import { treeTables } from './tree-tables.ts';

/** The tables and figures of a paper, for any sites. */
export interface PaperTables {
  readonly id: string;
  readonly make: (plans: readonly SitePlan[], options: EvaluateOptions) => readonly Table[];
}

/** A new paper is a file and a line here. */
export const PAPER_TABLES: readonly PaperTables[] = [
  { id: 'steps', make: stepTables },
  { id: 'dustbuster', make: dustbusterTables },
  { id: 'pattern-tree', make: treeTables },
];
