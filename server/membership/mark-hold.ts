import { MEMBERSHIP_FIGURES } from '#domain/insight/membership-figures.ts';
import { storedDate } from '#domain/values/dates.ts';
import type { Hold } from '../data/collections/membership.ts';
import type { Transaction } from '../data/store.ts';
import { markFigures } from '../insight/figures/mark-figures.ts';

/** To be called where a hold's record changes: days of it that are over may have counted as on hold, and now do not, or the other way round. */
export function markHold(
  transaction: Pick<Transaction, 'create'>,
  before: Pick<Hold, 'memberUid' | 'from' | 'until' | 'stage'>,
  changes: Partial<Pick<Hold, 'until' | 'stage'>>,
  now: Temporal.Instant,
): void {
  const isTakenBack = changes.stage === 'taken-back' && before.stage !== 'taken-back';
  const until = changes.until ?? before.until;
  if (!isTakenBack && until === before.until) return;
  const [earlier = until] = [until, before.until].toSorted();
  const first = isTakenBack ? storedDate(before.from) : storedDate(earlier)?.add({ days: 1 });
  if (!first) return;
  markFigures(transaction, { kind: MEMBERSHIP_FIGURES, date: first, memberUid: before.memberUid }, now);
}
