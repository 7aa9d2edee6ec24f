import { isLeavingReason, type LeavingReason } from '../membership/leaving-reasons.ts';
import { hasMembership, type MembershipStatus } from '../membership/membership.ts';
import type { RevenueGap } from '../payments/recurring-revenue.ts';
import { localDate, storedDate } from '../values/dates.ts';
import { monthKey } from './figures.ts';
import {
  asOnePerson,
  endActions,
  type MembershipRecord,
  overdueActions,
  settledActions,
  startActions,
} from './membership-records.ts';

/** Stands for a join month that is not on record, such as that of somebody who was imported as a member. */
export const JOINED_BEFORE = 'before';

export type MembershipTurn =
  /** `back`: they had been a member before. */
  | { readonly kind: 'joined' | 'back'; readonly day: string; readonly joinMonth: string }
  | {
      readonly kind: 'left';
      readonly day: string;
      readonly joinMonth: string;
      readonly reason: LeavingReason;
    };

/**
 * When one person became a member and left, from all records of theirs, oldest first. Records that change nothing do not count: a second
 * start, or an end of what has ended. A start whose payment was voided or refunded in full has not been one. A first record that is an end is that of a member whose start is not on record; who closes an account is only
 * known to have been a member where the record says so. Profiles that were merged are one person (`membership-records.ts`).
 */
export function membershipTurns(all: readonly MembershipRecord[]): MembershipTurn[] {
  const records = asOnePerson(all);
  const turns: MembershipTurn[] = [];
  let isMember: boolean | null = null;
  let joinMonth: string | null = null;
  let asked: LeavingReason | null = null;
  for (const record of records) {
    const { action } = record;
    const day = localDate(record.at);
    if (startActions.includes(action)) {
      asked = null;
      if (isMember) continue;
      // Whoever rejoins has been a member, though nothing older may be on record any more.
      const kind = isMember === null && action !== 'membership.rejoined' ? 'joined' : 'back';
      joinMonth ??= kind === 'joined' ? monthKey(day) : JOINED_BEFORE;
      turns.push({ kind, day: day.toString(), joinMonth });
      isMember = true;
    } else if (endActions.includes(action)) {
      const wasMember = isMember ?? (action !== 'member.closed' || record.after.wasMember === true);
      if (wasMember) {
        joinMonth ??= JOINED_BEFORE;
        turns.push({ kind: 'left', day: day.toString(), joinMonth, reason: reasonOf(record, asked) });
      }
      isMember = false;
      asked = null;
    } else if (action === 'membership.put-back') {
      if (!isMember || hasMembership(record.after.membershipStatus as MembershipStatus)) continue;
      const start = turns.pop();
      isMember = turns.length > 0 || start?.kind === 'back' ? false : null;
      if (start?.kind === 'joined') joinMonth = null;
    } else if (action === 'membership.cancel-requested') asked = readReason(record) ?? 'not-given';
    else if (action === 'membership.cancel-undone') asked = null;
  }
  return turns;
}

/** When one person's payments do not count as recurring revenue, from all records of theirs, oldest first. */
export function revenueGaps(memberUid: string, records: readonly MembershipRecord[]): RevenueGap[] {
  const gaps: RevenueGap[] = [];
  let kind: RevenueGap['kind'] | null = null;
  let from: Temporal.Instant | null = null;
  const close = (until: Temporal.Instant | null) => {
    if (kind && from) gaps.push({ memberUid, kind, from, until });
    kind = null;
  };
  for (const { action, at, after } of asOnePerson(records)) {
    const back = action === 'membership.put-back' ? (after.membershipStatus as MembershipStatus) : 'active';
    const isEnd = endActions.includes(action) || !hasMembership(back);
    const isDebt = overdueActions.includes(action) || back === 'past_due';
    const isOver = startActions.includes(action) || (kind === 'overdue' && settledActions.includes(action));
    if (isOver) close(at);
    // An end is the end, whatever is recorded after it; only a new start begins again.
    if ((isEnd && kind !== 'ended') || (isDebt && kind === null)) {
      close(at);
      kind = isEnd ? 'ended' : 'overdue';
      from = at;
    }
  }
  close(null);
  return gaps;
}

/** The day on which the membership that somebody has now began; null: they have none, or its start is not on record. */
export function joinedOn(records: readonly MembershipRecord[]): Temporal.PlainDate | null {
  const last = membershipTurns(records).at(-1);
  return last && last.kind !== 'left' ? storedDate(last.day) : null;
}

const readReason = ({ after }: MembershipRecord): LeavingReason | null =>
  isLeavingReason(after.leavingReason) ? after.leavingReason : null;

function reasonOf(record: MembershipRecord, asked: LeavingReason | null): LeavingReason {
  if (record.action === 'member.closed') return asked ?? 'closed-account';
  if (record.action === 'membership.expired') return 'not-renewed';
  const own = readReason(record);
  // Words alone say less than what was chosen before them.
  if (own === 'other' && asked !== null && asked !== 'not-given') return asked;
  return own ?? asked ?? 'not-given';
}
