/** Asking a member for a PAR-Q that is missing or out of date. */
import { relativeDateTimeInside } from '../values/dates.ts';
import { decideParqStatus, type ParqFacts } from './parq.ts';

/** They are given this long to fill it in before the page suggests asking again. */
const ASK_AGAIN_DAYS = 7;
/** Within this time a second mail would only be a second press, or a colleague's. */
const SAME_ASKING_MINUTES = 60;

/** A stored member fits. */
export interface ParqAskFacts extends Pick<ParqFacts, 'parqResults'> {
  readonly email: string;
  readonly reminders: { readonly parqAskedAt: Temporal.Instant | null };
}

/** True where asking is the next thing to do: there is no valid PAR-Q, and they have not just been asked. */
export function canAskForParq(facts: ParqAskFacts, now: Temporal.Instant): boolean {
  if (parqAskProblem(facts, now) !== '') return false;
  const { parqAskedAt } = facts.reminders;
  const again = parqAskedAt?.add({ hours: 24 * ASK_AGAIN_DAYS });
  return !again || Temporal.Instant.compare(now, again) >= 0;
}

/** True where there is no PAR-Q, or only one that is out of date. */
export function needsParq({ parqResults }: Pick<ParqFacts, 'parqResults'>, now: Temporal.Instant): boolean {
  const status = decideParqStatus(parqResults, now);
  return status === 'not-completed' || status === 'needs-update';
}

/** Why they cannot be asked now, for staff; empty: they can. */
export function parqAskProblem(
  { parqResults, email, reminders: { parqAskedAt } }: ParqAskFacts,
  now: Temporal.Instant,
): string {
  if (!needsParq({ parqResults }, now)) return 'They have filled in their PAR-Q.';
  if (email === '') return 'They have no email address. Add one first.';
  const again = parqAskedAt?.add({ minutes: SAME_ASKING_MINUTES });
  if (!parqAskedAt || !again || Temporal.Instant.compare(now, again) >= 0) return '';
  return `We asked them ${relativeDateTimeInside(parqAskedAt, now)}. You can ask again after an hour.`;
}
