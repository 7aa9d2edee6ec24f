import { effectiveStatus, lastDayOf, membershipLabel } from '#domain/membership/membership.ts';
import { formatShortDate } from '#domain/values/dates.ts';
import type { Member } from '#server/data/collections/members.ts';

/** What the pass shows beside its code. */
export function passView(member: Member, now: Temporal.Instant) {
  const status = effectiveStatus(member, now);
  const isPaid = status === 'active' || status === 'cancelling' || status === 'on_hold';
  const lastDay = member.currentPeriodEnd && formatShortDate(lastDayOf(member.currentPeriodEnd), now);
  return {
    name: member.name || `${member.firstName} ${member.lastName}`.trim() || 'Member',
    status: membershipLabel(status, member, now),
    lines: [member.membershipType || 'No plan yet', ...(isPaid && lastDay ? [`Paid until ${lastDay}`] : [])],
  };
}
export type PassView = ReturnType<typeof passView>;
