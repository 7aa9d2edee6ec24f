/** Which members may be about to leave, and why: from the days on which they came, and what is wrong with their payments. */
import { knownSince } from '../members/derived-fields.ts';
import { effectiveStatus, holdDays, type MembershipFacts } from '../membership/membership.ts';
import { localDate } from '../values/dates.ts';

/** In the order in which they are urgent. */
export const riskReasons = ['payment-failed', 'away-28', 'falling', 'away-14'] as const;
export type RiskReason = (typeof riskReasons)[number];

export const riskReasonNames: Readonly<Record<RiskReason, string>> = {
  'payment-failed': 'Payment overdue',
  'away-28': 'No visit for 28 days',
  falling: 'Comes less than usual',
  'away-14': 'No visit for 14 days',
};

/** The recent days that are held against somebody's habit. */
export const RECENT_DAYS = 28;
/** The days before the recent ones that make the habit: three times as many. */
export const HABIT_DAYS = 84;
/** Fewer visits than this in 28 days are no habit that could be seen to fall. */
export const LEAST_HABIT = 4;

const weights: Readonly<Record<RiskReason, number>> = {
  'payment-failed': 8,
  'away-28': 4,
  falling: 2,
  'away-14': 1,
};

/** The days on which somebody came at all: two check-ins on one day are one. */
export interface VisitDays {
  /** Of the last 28 days, the current one included. */
  readonly recent: number;
  /** Of the 84 days before those. */
  readonly before: number;
}

export interface RiskFacts extends MembershipFacts {
  readonly createdAt: Temporal.Instant | null;
  readonly importedAt?: Temporal.Instant | null;
  readonly lastSeenAt: Temporal.Instant | null;
}

export interface MemberRisk {
  readonly reasons: readonly RiskReason[];
  /** Whole days since they last came, or since they joined or their hold ended where that is later. */
  readonly daysAway: number;
  /** The higher, the sooner somebody should write. */
  readonly urgency: number;
}

/**
 * An overdue payment; no visit for 14 or 28 days; or at most half as many visits in the last 28 days as is usual in 28 days of the
 * 84 before, where that is at least four. Days away count from the end of a hold at the earliest, and who had a hold in those 112 days or
 * joined or was imported within them has no habit yet.
 * @returns null: nothing of this, no membership, or on hold
 */
export function decideRisk(facts: RiskFacts, visits: VisitDays, now: Temporal.Instant): MemberRisk | null {
  const status = effectiveStatus(facts, now);
  if (status !== 'active' && status !== 'cancelling' && status !== 'past_due') return null;
  const today = localDate(now);
  const daysAway = awayDays(facts, today);
  const reasons: RiskReason[] = [];
  if (status === 'past_due') reasons.push('payment-failed');
  if (daysAway >= 28) reasons.push('away-28');
  else {
    if (isFalling(facts, visits, today)) reasons.push('falling');
    if (daysAway >= 14) reasons.push('away-14');
  }
  if (reasons.length === 0) return null;
  const weight = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { reasons, daysAway, urgency: weight * 10_000 + Math.min(daysAway, 9999) };
}

/** Since the latest of last visit, joining (or being imported) and the end of a hold. */
function awayDays(facts: RiskFacts, today: Temporal.PlainDate): number {
  const { lastSeenAt, hold } = facts;
  const heldUntil = holdDays(hold)?.until;
  const dates = [
    ...[knownSince(facts), lastSeenAt].flatMap((at) => (at ? [localDate(at)] : [])),
    ...(heldUntil && Temporal.PlainDate.compare(heldUntil, today) < 0 ? [heldUntil] : []),
  ];
  const latest = dates.toSorted(Temporal.PlainDate.compare).at(-1);
  return latest ? Math.max(0, latest.until(today).days) : 0;
}

function isFalling(facts: RiskFacts, { recent, before }: VisitDays, today: Temporal.PlainDate): boolean {
  const start = today.subtract({ days: RECENT_DAYS + HABIT_DAYS - 1 });
  const since = knownSince(facts);
  if (!since || Temporal.PlainDate.compare(localDate(since), start) > 0) return false;
  const held = holdDays(facts.hold);
  if (held && Temporal.PlainDate.compare(held.until, start) >= 0) return false;
  const usual = (before * RECENT_DAYS) / HABIT_DAYS;
  return usual >= LEAST_HABIT && recent * 2 <= usual;
}

/** Splits check-ins into the recent days and those of the habit; each day counts once. */
export function countVisitDays(checkIns: Iterable<Temporal.Instant>, today: Temporal.PlainDate): VisitDays {
  const recent = new Set<string>();
  const before = new Set<string>();
  for (const at of checkIns) {
    const date = localDate(at);
    const ago = date.until(today).days;
    if (ago < 0 || ago >= RECENT_DAYS + HABIT_DAYS) continue;
    (ago < RECENT_DAYS ? recent : before).add(date.toString());
  }
  return { recent: recent.size, before: before.size };
}

/** The reasons as sentences, the most urgent first. */
export function riskTexts(
  { reasons, daysAway }: Pick<MemberRisk, 'reasons' | 'daysAway'>,
  { recent, before }: VisitDays,
  { lastSeenAt, importedAt }: Pick<RiskFacts, 'lastSeenAt' | 'importedAt'>,
): string[] {
  return reasons.map((reason) => {
    switch (reason) {
      case 'payment-failed':
        return 'Payment overdue';
      case 'falling': {
        const usual = Math.round((before * RECENT_DAYS) / HABIT_DAYS);
        return `${recent} ${recent === 1 ? 'visit' : 'visits'} in the last 28 days, usually ${usual}`;
      }
      default:
        if (lastSeenAt) return `No visit for ${daysAway} days`;
        return importedAt
          ? `No visit since the import, for ${daysAway} days`
          : `No visit yet, after ${daysAway} days`;
    }
  });
}
