import {
  type ChosenTerm,
  cutOff,
  type RetentionKind,
  retentionRules,
  termAt,
} from '#domain/privacy/retention.ts';
import { localDate, storedDate } from '#domain/values/dates.ts';
import { RETENTION_ID, type RetentionTerms, retentionTerms } from '../data/collections/retention.ts';
import type { Reads } from '../data/store.ts';

/** What the club has chosen; nothing stored: the standard terms. */
export async function readTerms(store: Pick<Reads, 'find'>): Promise<RetentionTerms> {
  return (await store.find(retentionTerms, RETENTION_ID)) ?? retentionTerms.decode(RETENTION_ID, {});
}

export const chosenOf = ({ terms }: RetentionTerms, kind: RetentionKind): ChosenTerm | undefined =>
  terms[kind];

/** The newest day of which records of this kind may be gone; null: all are there. Earlier releases removed some kinds without noting it. */
export function removedUntil(
  terms: RetentionTerms,
  kind: RetentionKind,
  at: Temporal.Instant,
): Temporal.PlainDate | null {
  const noted = storedDate(terms.removedUntil[kind] ?? '');
  if (noted) return noted;
  return retentionRules[kind].isLongRemoved ? localDate(cutOffOf(terms, kind, at)) : null;
}

/** What happened then or before goes now. @param at the terms that apply at this instant, counted back from it */
export function cutOffOf(terms: RetentionTerms, kind: RetentionKind, at: Temporal.Instant): Temporal.Instant {
  return cutOff(retentionRules[kind].unit, termAt(kind, chosenOf(terms, kind), at), at);
}
