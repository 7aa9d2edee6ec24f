import { clubTime, formatDate, formatShortDate, startOfLocalDay } from '../values/dates.ts';
import type { PriceInterval } from '../values/money.ts';
import {
  type ClassUse,
  classesLeftAt,
  countedFrom,
  countedUses,
  fillPacks,
  type PackHolder,
  usablePacks,
} from './class-packs.ts';
import {
  type ClassPack,
  effectiveStatus,
  hasMembership,
  lastDayOf,
  type MembershipFacts,
} from './membership.ts';

/** The part of a plan that says how many classes it includes; a stored plan fits. */
export interface AllowancePlan {
  readonly interval: PriceInterval;
  readonly kind: 'membership' | 'pack' | 'trial';
  /** Classes per period; null is unlimited. */
  readonly classAllowance: number | null;
}

type PaidPeriod = PackHolder;

export interface AllowanceSpan {
  /** Included. */
  readonly from: Temporal.Instant;
  /** Not included; null where a pack has no end. */
  readonly until: Temporal.Instant | null;
}

/**
 * The span in which a class starting at `classStart` is counted. Packs and trials: the whole paid period. Monthly and yearly plans:
 * the month, counted from the day on which the period started (the last day of shorter months), since the desk may
 * take several months at once and a year is not one long month. Without a start: the calendar month. A plan that was paid ahead counts from
 * its own first day.
 */
export function allowanceSpan(
  plan: Pick<AllowancePlan, 'interval' | 'kind'>,
  period: PaidPeriod,
  classStart: Temporal.Instant,
): AllowanceSpan {
  const first = countedFrom(period);
  if (isPaidOnce(plan)) {
    return { from: first ?? Temporal.Instant.fromEpochMilliseconds(0), until: period.currentPeriodEnd };
  }
  const anchor = clubTime(first ?? firstOfMonth(classStart));
  const at = clubTime(classStart);
  let months = (at.year - anchor.year) * 12 + at.month - anchor.month;
  if (Temporal.ZonedDateTime.compare(at, anchor.add({ months })) < 0) months -= 1;
  return {
    from: anchor.add({ months }).toInstant(),
    until: anchor.add({ months: months + 1 }).toInstant(),
  };
}

export const isPaidOnce = ({ interval, kind }: Pick<AllowancePlan, 'interval' | 'kind'>) =>
  kind !== 'membership' || interval === 'one-off';

/** How many classes a pack has; null: the plan is no pack, or it is unlimited. */
export const packClassesOf = (plan: AllowancePlan) => (isPaidOnce(plan) ? plan.classAllowance : null);

/** How many classes a plan that isn’t a pack gives each month; null: it is one, or they are unlimited. */
export const monthlyClassesOf = (plan: AllowancePlan) => (isPaidOnce(plan) ? null : plan.classAllowance);

const firstOfMonth = (instant: Temporal.Instant) =>
  startOfLocalDay(clubTime(instant).toPlainDate().with({ day: 1 }));

const isIn = (span: AllowanceSpan, instant: Temporal.Instant) =>
  Temporal.Instant.compare(span.from, instant) <= 0 &&
  (span.until === null || Temporal.Instant.compare(instant, span.until) < 0);

export interface AllowanceUse {
  readonly allowed: number;
  readonly used: number;
  /** Never negative. */
  readonly left: number;
  readonly span: AllowanceSpan;
  /** Each of several packs; otherwise one line, for all of it. */
  readonly packs: readonly {
    readonly allowed: number;
    readonly left: number;
    readonly until: Temporal.Instant | null;
  }[];
}

/**
 * How much of the allowance is used in the span of this session, without the session itself; null: unlimited.
 */
export function allowanceUse(
  plan: AllowancePlan | null,
  period: PaidPeriod,
  uses: readonly ClassUse[],
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
): AllowanceUse | null {
  if (plan !== null && isPaidOnce(plan) && period.packs?.length)
    return packUse(usablePacks(period.packs), uses, session);
  if (plan === null || plan.classAllowance === null) return null;
  const span = allowanceSpan(plan, period, session.startsAt);
  const used = countedUses(period, uses).filter(
    ({ sessionId, startsAt }) => sessionId !== session.id && isIn(span, startsAt),
  ).length;
  const { classAllowance: allowed } = plan;
  const left = Math.max(0, allowed - used);
  return { allowed, used, left, span, packs: [{ allowed, left, until: span.until }] };
}

function packUse(
  packs: readonly ClassPack[],
  uses: readonly ClassUse[],
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
): AllowanceUse | null {
  const others = uses.filter(({ sessionId }) => sessionId !== session.id);
  const found = classesLeftAt(packs, others, session.startsAt);
  if (!found) return null;
  const { allowed, left, covering } = found;
  const [first, last] = [covering[0] ?? packs[0], covering.at(-1) ?? packs.at(-1)];
  const span = { from: first?.from ?? session.startsAt, until: last?.until ?? null };
  const each = fillPacks(packs, others).packs.map(({ pack, left: rest }) => ({
    ...{ allowed: pack.classes ?? 0, left: rest ?? 0, until: pack.until },
  }));
  return { allowed, used: allowed - left, left, span, packs: each };
}

/** `3 of 8 classes left until 30 November 2026`, each of several packs; empty where classes aren’t counted, and without a membership. */
export function classesLeftText(
  member: MembershipFacts,
  plan: AllowancePlan | null,
  uses: readonly ClassUse[],
  now: Temporal.Instant,
): string {
  if (!hasMembership(effectiveStatus(member, now))) return '';
  const use = allowanceUse(plan, member, uses, { id: '', startsAt: now });
  return use ? leftOfPacks(use, now, formatDate) : '';
}

/** Each pack of its own, with its own end, as it is said everywhere. */
function leftOfPacks(
  { packs }: AllowanceUse,
  now: Temporal.Instant,
  dayText: (day: Temporal.PlainDate) => string,
): string {
  return packs
    .filter(({ until }) => until === null || Temporal.Instant.compare(now, until) < 0)
    .map(({ left, allowed, until }) => {
      const last = until && dayText(lastDayOf(until));
      return `${left} of ${allowed} ${classesText(allowed)} left${last ? ` until ${last}` : ''}`;
    })
    .join(', ');
}

/** What booking this class takes, before it is booked: `Uses 1 of 3 classes left until 30 Nov.`, nothing more after a late cancellation of it; empty where classes aren’t counted. */
export function bookingUsesText(
  member: PaidPeriod,
  plan: AllowancePlan | null,
  uses: readonly ClassUse[],
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): string {
  const kept = usesWith(member, plan, uses, session);
  if (kept)
    return `Counted already, since it was cancelled late: ${leftOfPacks(kept, now, (day) => formatShortDate(day, now))}.`;
  const use = allowanceUse(plan, member, uses, session);
  if (!use || use.left === 0) return '';
  // Of several packs the one that this class would be counted in, as far as it has room.
  const pack = use.packs.find(({ left, until }) => left > 0 && isBefore(session.startsAt, until));
  const left = pack && use.packs.length > 1 ? Math.min(pack.left, use.left) : use.left;
  const end = pack?.until ?? use.span.until;
  const until = end ? ` until ${formatShortDate(lastDayOf(end), now)}` : '';
  return left === 1 && left === use.left
    ? `Uses the last class left${until}.`
    : `Uses 1 of ${left} ${classesText(left)} left${until}.`;
}

/**
 * What a late cancellation costs, while their place or its late cancellation counts: `The class still counts as used: 9 of 10 classes left
 * until 30 Nov.`; empty where classes aren’t counted.
 */
export function keptUseText(
  member: PaidPeriod,
  plan: AllowancePlan | null,
  uses: readonly ClassUse[],
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): string {
  const use = usesWith(member, plan, uses, session);
  if (!use) return '';
  return `The class still counts as used: ${leftOfPacks(use, now, (day) => formatShortDate(day, now))}.`;
}

/** What is left, where this class is one of those counted; null: it isn’t, or classes aren’t counted. */
const usesWith = (
  member: PaidPeriod,
  plan: AllowancePlan | null,
  uses: readonly ClassUse[],
  { id, startsAt }: { readonly id: string; readonly startsAt: Temporal.Instant },
) =>
  countedUses(member, uses).some(({ sessionId }) => sessionId === id)
    ? allowanceUse(plan, member, uses, { id: '', startsAt })
    : null;

const isBefore = (instant: Temporal.Instant, until: Temporal.Instant | null) =>
  until === null || Temporal.Instant.compare(instant, until) < 0;

/** Whether a class that is booked is still one of those paid for; a class that isn’t counted always is. */
export function isPaidFor(
  plan: AllowancePlan | null,
  period: PaidPeriod,
  uses: readonly ClassUse[],
  session: { readonly id: string; readonly startsAt: Temporal.Instant },
): boolean {
  if (!uses.some(({ sessionId }) => sessionId === session.id)) return true;
  // The earlier classes are counted first, so it is the later ones that nothing is left for.
  const isEarlier = ({ sessionId, startsAt }: ClassUse) =>
    Temporal.Instant.compare(startsAt, session.startsAt) < 0 ||
    (startsAt.equals(session.startsAt) && sessionId < session.id);
  const use = allowanceUse(plan, period, uses.filter(isEarlier), session);
  return use === null || use.left > 0;
}

const classesText = (count: number) => (count === 1 ? 'class' : 'classes');
