/** The course of a hold over time. Access depends on the member's own hold; this is the work around it. */
import { isLiveSubscription } from '../payments/payment-account.ts';
import { endOfLocalDay, instantAt, localDate, startOfLocalDay } from '../values/dates.ts';
import {
  effectiveStatus,
  type HoldDays,
  holdDays,
  type MembershipFacts,
  type MembershipStatus,
} from './membership.ts';

/** `taken-back` (stored name): it was cancelled before it started, or ended on its first day. */
export const holdStages = ['planned', 'begun', 'over', 'taken-back'] as const;
export type HoldStage = (typeof holdStages)[number];

/**
 * What is requested of the provider, or done. `none`: the membership is paid at the desk, or there is nothing to do yet; `to-resume`: payments go
 * on, and the days on hold are given back.
 */
export const holdPayments = ['none', 'to-pause', 'paused', 'to-resume', 'resumed', 'refused'] as const;
export type HoldPayments = (typeof holdPayments)[number];

/** A stored hold fits. */
export interface HoldRecord {
  readonly from: string;
  readonly until: string;
  readonly stage: HoldStage;
  readonly isEndAnnounced: boolean;
  readonly areBookingsCleared: boolean;
  readonly payments: HoldPayments;
  readonly madeAt: Temporal.Instant;
}

type Course = Partial<Pick<HoldRecord, 'stage' | 'isEndAnnounced' | 'payments'>>;
export type HoldMail = 'hold-begins' | 'hold-ends-soon';

/** Members are reminded of the end this many days before the last day, at this local time. */
const REMIND_DAYS = 3;
const REMIND_AT = '09:00';

export const holdId = (uid: string, from: string): string => `${uid}_${from}`;

export function recordedDays({ from, until }: Pick<HoldRecord, 'from' | 'until'>): HoldDays | null {
  return holdDays({ from, until, reason: '' });
}

/**
 * What has changed by now, and the mails due. A late run catches up in one step; a repeated run changes nothing.
 *
 * @param member null: no longer exists
 */
export function followHold(
  hold: HoldRecord,
  member: MembershipFacts | null,
  now: Temporal.Instant,
): { readonly changes: Course; readonly mails: readonly HoldMail[] } {
  const days = recordedDays(hold);
  if (hold.stage !== 'planned' && hold.stage !== 'begun') return { changes: {}, mails: [] };
  if (!days || !member) return { changes: { stage: 'taken-back' }, mails: [] };
  const today = localDate(now);
  const reached = (date: Temporal.PlainDate) => Temporal.PlainDate.compare(today, date) >= 0;
  const isTheirs = member.hold?.from === hold.from && member.hold.until === hold.until;
  if (hold.stage === 'planned' && !isTheirs) return { changes: { stage: 'taken-back' }, mails: [] };
  const mails: HoldMail[] = [];
  const changes: { -readonly [Field in keyof Course]: Course[Field] } = {};
  const isHeld = isTheirs && effectiveStatus(member, now) === 'on_hold';
  if (hold.stage === 'planned' && reached(days.from)) {
    changes.stage = 'begun';
    if (isLiveSubscription(member.subscriptionStatus ?? '')) changes.payments = 'to-pause';
    if (isHeld && !localDate(hold.madeAt).equals(days.from)) mails.push('hold-begins');
  }
  if ((changes.stage ?? hold.stage) !== 'begun') return { changes, mails };
  if (!hold.isEndAnnounced && Temporal.Instant.compare(now, remindAt(days)) >= 0) {
    changes.isEndAnnounced = true;
    if (isHeld) mails.push('hold-ends-soon');
  }
  if (reached(days.until.add({ days: 1 }))) {
    changes.stage = 'over';
    const requested = changes.payments ?? hold.payments;
    if (requested === 'to-pause' || requested === 'paused') changes.payments = 'to-resume';
  }
  return { changes, mails };
}

function remindAt({ until }: HoldDays): Temporal.Instant {
  return instantAt(until.subtract({ days: REMIND_DAYS }), Temporal.PlainTime.from(REMIND_AT));
}

/** When the hold is due for processing next; null: there is nothing more to do. */
export function nextHoldStepAt(hold: HoldRecord, now: Temporal.Instant): Temporal.Instant | null {
  const days = recordedDays(hold);
  if (hold.payments === 'to-pause' || hold.payments === 'to-resume') return now;
  if (!days || (hold.stage !== 'planned' && hold.stage !== 'begun')) return null;
  if (!hold.areBookingsCleared) return now;
  if (hold.stage === 'planned') return startOfLocalDay(days.from);
  return hold.isEndAnnounced ? endOfLocalDay(days.until) : remindAt(days);
}

/**
 * The hold's record after it is ended early or cancelled today. Today no longer counts as a hold day.
 *
 * @param after the membership's status afterwards
 */
export function cutHoldShort(
  hold: HoldRecord,
  after: MembershipStatus,
  isByCard: boolean,
  now: Temporal.Instant,
): Pick<HoldRecord, 'stage' | 'until' | 'payments'> {
  const unchanged = { until: hold.until, payments: hold.payments };
  const days = recordedDays(hold);
  const today = localDate(now);
  if (!days || Temporal.PlainDate.compare(today, days.from) < 0) return { ...unchanged, stage: 'taken-back' };
  if (Temporal.PlainDate.compare(today, days.until) > 0) return { ...unchanged, stage: 'over' };
  const isUnused = today.equals(days.from);
  const stage = isUnused ? 'taken-back' : 'over';
  const until = isUnused ? hold.until : today.subtract({ days: 1 }).toString();
  const isEnded = after === 'cancelled' || after === 'expired';
  // What is still to be requested may be under way.
  const isRequested = hold.payments === 'to-pause' || hold.payments === 'paused';
  const isOwed = isRequested || (hold.payments === 'none' && !isUnused);
  if (isByCard && !isEnded && isOwed) return { stage, until, payments: 'to-resume' };
  return { stage, until, payments: hold.payments === 'to-pause' ? 'none' : hold.payments };
}

/** The earlier holds that the rules count: without those that never started, and without the one that the new hold replaces. */
export function countedHolds(
  records: readonly (Pick<HoldRecord, 'from' | 'until' | 'stage'> & { readonly id: string })[],
  replacedId: string,
): HoldDays[] {
  return records
    .filter(({ id, stage }) => stage !== 'taken-back' && id !== replacedId)
    .flatMap((record) => recordedDays(record) ?? []);
}
