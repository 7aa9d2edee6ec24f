import { randomUUID } from 'node:crypto';
import { localDate } from '#domain/values/dates.ts';
import { figureMarks } from '../../data/collections/insight.ts';
import type { Writes } from '../../data/store.ts';

export interface ChangedDay {
  /** The kind's name. */
  readonly kind: string;
  /** The day that the record belongs to. */
  readonly date: Temporal.PlainDate;
  /** Given: every day from then on that has to do with this member. */
  readonly memberUid?: string;
}

/**
 * To be called in the transaction that changes a record which figures are counted from, new ones included. Does nothing for
 * the current day, which is counted by the clock.
 */
export function markFigures(
  writes: { create: Writes<unknown>['create'] },
  { kind, date, memberUid = '' }: ChangedDay,
  now: Temporal.Instant,
): void {
  if (Temporal.PlainDate.compare(date, localDate(now)) >= 0) return;
  writes.create(figureMarks, { id: randomUUID(), kind, date: date.toString(), memberUid });
}
