import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { effectiveStatus, membershipLabel } from '#domain/membership/membership.ts';
import { memberMonthlyPrice } from '#domain/membership/plan-text.ts';
import { formatShortDate, formatTime, localDate } from '#domain/values/dates.ts';
import type { MemberRow } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';

/** A member as a row of the list. */
export function toMemberRow(row: MemberRow, plans: ReadonlyMap<string, Plan>, now: Temporal.Instant) {
  const status = effectiveStatus(row, now);
  const plan = plans.get(row.planId);
  const pays =
    status === 'active' || status === 'past_due' || status === 'on_hold' || status === 'cancelling';
  return {
    id: row.id,
    name: displayName(row),
    status: membershipLabel(status, row, now),
    plan: plan?.name ?? row.membershipType,
    parq: parqStaffLabel(row, now),
    lastVisit: lastVisitText(row.lastSeenAt, now),
    monthly: pays ? memberMonthlyPrice(row, plan ?? null) : '',
  };
}

function lastVisitText(at: Temporal.Instant | null, now: Temporal.Instant): string {
  if (!at) return 'Never';
  const day = localDate(at);
  return day.equals(localDate(now)) ? `Today\u{A0}${formatTime(at)}` : formatShortDate(day, now);
}
