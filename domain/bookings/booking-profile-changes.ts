import {
  type AllowancePlan,
  type ClassUse,
  pruneUses,
  withoutUse,
  withUse,
} from '../membership/allowance.ts';
import type { UpcomingSession } from './eligibility-facts.ts';
import { pruneStrikes, type Strike, withoutStrike } from './strikes.ts';

/** A stored booker fits. */
interface ChangingBooker {
  readonly upcoming: readonly UpcomingSession[];
  readonly strikes: readonly Strike[];
  readonly uses: readonly ClassUse[];
}

interface BookedSession {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly className: string;
}

/** What a person's plan and period say about how long a use is kept. */
export interface PaidPlan {
  readonly plan: AllowancePlan | null;
  readonly period: {
    readonly currentPeriodStart: Temporal.Instant | null;
    readonly currentPeriodEnd: Temporal.Instant | null;
  };
}

export interface BookerChanges {
  upcoming: UpcomingSession[];
  strikes: Strike[];
  uses: ClassUse[];
}

/** Without what no longer decides anything: every change of a booker starts from here. */
function pruned(booker: ChangingBooker, { plan, period }: PaidPlan, now: Temporal.Instant): BookerChanges {
  return {
    upcoming: booker.upcoming.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0),
    strikes: pruneStrikes(booker.strikes, now),
    uses: pruneUses(booker.uses, plan, period, now),
  };
}

const without = (upcoming: readonly UpcomingSession[], id: string) =>
  upcoming.filter(({ sessionId }) => sessionId !== id);

const entryOf = ({ id, startsAt, endsAt, className }: BookedSession, isWaitlisted: boolean) => ({
  sessionId: id,
  startsAt,
  endsAt,
  className,
  isWaitlisted,
});

/** Holds a place in it now: uses up the allowance, and takes back the strike of an earlier late cancel of it. */
export function withPlace(
  booker: ChangingBooker,
  session: BookedSession,
  paid: PaidPlan,
  now: Temporal.Instant,
): BookerChanges {
  const { upcoming, strikes, uses } = pruned(booker, paid, now);
  const isOver = Temporal.Instant.compare(session.endsAt, now) <= 0;
  return {
    upcoming: [...without(upcoming, session.id), ...(isOver ? [] : [entryOf(session, false)])],
    strikes: withoutStrike(strikes, session.id),
    uses: withUse(uses, { sessionId: session.id, startsAt: session.startsAt }),
  };
}

/** Waits for it now. */
export function withWait(
  booker: ChangingBooker,
  session: BookedSession,
  paid: PaidPlan,
  now: Temporal.Instant,
): BookerChanges {
  const changes = pruned(booker, paid, now);
  return { ...changes, upcoming: [...without(changes.upcoming, session.id), entryOf(session, true)] };
}

/** What somebody is who waits no longer: whoever had cancelled the class late before they waited still has, and it stays used up. */
export function statusAfterWait(
  { uses }: Pick<ChangingBooker, 'uses'>,
  sessionId: string,
): 'left-waitlist' | 'late-cancelled' {
  return uses.some((use) => use.sessionId === sessionId) ? 'late-cancelled' : 'left-waitlist';
}

/** Neither holds a place in it nor waits for it. A late cancel keeps its use. */
export function withoutSession(
  booker: ChangingBooker,
  sessionId: string,
  paid: PaidPlan,
  isUseKept: boolean,
  now: Temporal.Instant,
): BookerChanges {
  const changes = pruned(booker, paid, now);
  return {
    ...changes,
    upcoming: without(changes.upcoming, sessionId),
    uses: isUseKept ? changes.uses : withoutUse(changes.uses, sessionId),
  };
}
