/**
 * How SQLite stores the collections that are written most, so that a change touches few pages of the file: with fewer and shorter
 * indexes than Firestore's. Answers are the same with any layout: a query that finds no index here walks the table.
 */
import type { FieldPath } from '../store.ts';

export interface Layout {
  /** Keys are columns of the documents' table, not a table of their own. */
  readonly hasKeysInRow?: true;
  /** No query asks for documents where one of these is null or empty text: an index that ends in it leaves them out. */
  readonly optional?: readonly FieldPath[];
  /** Lists by an order, and the fields that only filter what is walked in that order: no index begins with them. */
  readonly walked?: Readonly<Record<FieldPath, readonly FieldPath[]>>;
  /** Lists say how many documents there are, all or with one value of these fields: the file keeps these numbers. */
  readonly counted?: readonly FieldPath[];
}

/** Collection name → its layout. */
export type Layouts = ReadonlyMap<string, Layout>;

/** The product's own. */
export const clubLayouts: Layouts = new Map<string, Layout>([
  [
    'bookings',
    {
      hasKeysInRow: true,
      optional: ['coachUid', 'markedBy'],
      // Asked for with a member, who has few, or within some days.
      walked: { startsAt: ['status'] },
    },
  ],
  ['bookers', { hasKeysInRow: true, optional: ['textNumber', 'membershipEndedAt'] }],
  ['sessions', { hasKeysInRow: true }],
  ['members', { counted: ['membershipStatus', 'planId'] }],
  ['ledger', { counted: ['kind', 'method'] }],
  ['throttles', { hasKeysInRow: true }],
  [
    'outbox',
    {
      hasKeysInRow: true,
      optional: ['batchId', 'expiresAt', 'nextAttemptAt'],
      // Only what waits has a next attempt.
      walked: { nextAttemptAt: ['channel', 'status'] },
    },
  ],
]);
