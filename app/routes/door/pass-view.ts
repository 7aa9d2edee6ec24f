import { dayPassLabel, hasDayPass } from '#domain/membership/day-pass.ts';
import { effectiveStatus, lastDayOf, membershipLabel } from '#domain/membership/membership.ts';
import { nextPlanText } from '#domain/membership/next-plan.ts';
import { bookedHoldText } from '#domain/membership/own-membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { formatShortDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';

/** What the pass shows beside its code; on paper it has a code of its own, where the club accepts printed passes. */
export function passView(member: Member, isPrintable: boolean, now: Temporal.Instant) {
  const status = effectiveStatus(member, now);
  const isPaid = paidUntil(member, now)?.term === 'Paid until';
  const lastDay = member.currentPeriodEnd && formatShortDate(lastDayOf(member.currentPeriodEnd), now);
  const next = nextPlanText(member);
  const hold = bookedHoldText(member, now);
  return {
    name: member.name || `${member.firstName} ${member.lastName}`.trim() || 'Member',
    isPrintable,
    status: membershipLabel(status, member, now),
    lines: [
      ...(hasDayPass(member, now) ? [dayPassLabel.text] : []),
      member.membershipType || 'No plan yet',
      ...(isPaid && lastDay ? [`Paid until ${lastDay}`] : []),
      ...(isPaid && next ? [next] : []),
      ...(hold ? [`On hold from ${hold}`] : []),
    ],
  };
}
export type PassView = ReturnType<typeof passView>;
