import { parqEnd } from '#domain/health/parq.ts';
import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { owedInAll } from '#domain/membership/debts.ts';
import { effectiveStatus, lastDayOf, membershipLabel } from '#domain/membership/membership.ts';
import { memberMonthlyPrice } from '#domain/membership/plan-text.ts';
import {
  formatDay,
  formatShortDate,
  formatTime,
  localDate,
  monthNameOf,
  storedDate,
} from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { mondayOf } from '#domain/values/week.ts';
import type { MemberRow } from '#server/data/collections/members.ts';
import type { Plan } from '#server/data/collections/membership.ts';

/** What a ready-made list is about, in place of the day of joining. */
export type MemberDetail = 'joined' | 'birthday' | 'parqUntil' | 'ends' | 'mobile' | 'owes';

/** A member as a row of the list. @param detail the one that is shown */
export function toMemberRow(
  row: MemberRow,
  plans: ReadonlyMap<string, Plan>,
  detail: MemberDetail,
  now: Temporal.Instant,
) {
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
    detail: detailTexts[detail](row, now, plan),
    mobile: formatMobile(row.mobile),
    monthly: pays ? memberMonthlyPrice(row, plan ?? null) : '',
  };
}

const { compare } = Temporal.PlainDate;

const dayText = (day: Temporal.PlainDate | null, now: Temporal.Instant) =>
  day ? formatShortDate(day, now) : '';

const detailTexts: Record<
  MemberDetail,
  (row: MemberRow, now: Temporal.Instant, plan: Plan | undefined) => string
> = {
  joined: ({ createdAt }, now) => dayText(createdAt && localDate(createdAt), now),
  birthday: ({ dob }, now) => birthdayText(dob, now),
  parqUntil: (row, now) => dayText(parqEnd(row)?.on ?? null, now),
  mobile: ({ mobile }) => formatMobile(mobile),
  owes: (row, now, plan) => formatPence(owedInAll(row, plan, now)),
  ends: ({ currentPeriodEnd }, now) => dayText(currentPeriodEnd && lastDayOf(currentPeriodEnd), now),
};

/** `Tue 24 Nov`, of this year or, around New Year, of the year that the week runs into. */
function birthdayText(dob: string, now: Temporal.Instant): string {
  const born = storedDate(dob);
  if (!born) return '';
  const monday = mondayOf(localDate(now));
  const sunday = monday.add({ days: 6 });
  const day = [...new Set([monday.year, sunday.year])]
    .map((year) => born.with({ year }))
    .find((each) => compare(each, monday) >= 0 && compare(each, sunday) <= 0);
  return day ? formatDay(day, now) : `${born.day} ${monthNameOf(born.month)}`;
}

function lastVisitText(at: Temporal.Instant | null, now: Temporal.Instant): string {
  if (!at) return 'Never';
  const day = localDate(at);
  return day.equals(localDate(now)) ? `Today\u{A0}${formatTime(at)}` : formatShortDate(day, now);
}
