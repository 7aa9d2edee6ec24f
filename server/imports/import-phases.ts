/** What the import runner asks of each kind of list. */
import type { Import, ImportKind, ImportRow, WorkingStatus } from '../data/collections/imports.ts';
import type { NewAuditEntry } from '../log/write-audit.ts';

/** One thing that is done to the rows of a list, a few at a time. It can stop at any moment and go on in another process. */
export interface ImportPhase {
  /** The next rows to work on; none: all is done. A row that has been worked on is not found again. */
  nextRows(list: Import): Promise<readonly ImportRow[]>;
  work(list: Import, rows: readonly ImportRow[]): Promise<void>;
  /** What the list becomes when all is done, and what the audit log says about it. */
  finish(list: Import): Promise<FinishedPhase>;
}

export interface FinishedPhase {
  readonly changes: Partial<Import>;
  readonly audit: NewAuditEntry | null;
}

export type ImportPhases = Readonly<
  Record<ImportKind, Readonly<Partial<Record<WorkingStatus, ImportPhase>>>>
>;
