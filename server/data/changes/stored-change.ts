import type { StoredFields, Transaction } from '../store.ts';

export interface StoredChange {
  /** Counts up from 1; never given to another change. */
  readonly number: number;
  readonly collection: string;
  /** What changes, for the log and the doctor. */
  readonly what: string;
  /** The fields to write; null: the document is as it should be, as it is once they are written. Pure. */
  readonly change: (id: string, fields: StoredFields) => StoredFields | null;
  /**
   * Writes the document itself, instead of the fields: for what follows from it in other documents. It reads before it writes, and may be
   * called again.
   */
  readonly rewrite?: (transaction: Transaction, id: string, at: Temporal.Instant) => Promise<void>;
  /** Documents that are written with a changed one, where they don't exist yet. Pure. */
  readonly adds?: (id: string, fields: StoredFields) => readonly AddedDocument[];
}

export interface AddedDocument {
  readonly collection: string;
  /** The same each time. */
  readonly id: string;
  readonly fields: StoredFields;
}
