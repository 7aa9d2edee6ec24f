import { pendingName } from '#domain/accounts/roles.ts';
import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { owedInAll } from '#domain/membership/debts.ts';
import { effectiveStatus, membershipStatusNames } from '#domain/membership/membership.ts';
import { nextPlanText } from '#domain/membership/next-plan.ts';
import { lastPaidDay, staysRefunded, unpaidPeriod } from '#domain/membership/paid-until.ts';
import { localDate } from '#domain/values/dates.ts';
import { typedPounds } from '#domain/values/money.ts';
import type { MemberRow } from '../data/collections/members.ts';
import type { Plan } from '../data/collections/membership.ts';
import type { CsvColumn } from '../http/csv-response.ts';

const dateOf = (instant: Temporal.Instant | null) => (instant ? localDate(instant).toString() : '');

const statusOf = (row: MemberRow, now: Temporal.Instant) => {
  const status = effectiveStatus(row, now);
  return status === 'pending' ? pendingName(row) : membershipStatusNames[status];
};

/** Members as of `now`. The member import accepts the same headers. */
export const memberColumns = (
  now: Temporal.Instant,
  plansById: ReadonlyMap<string, Plan>,
): readonly CsvColumn<MemberRow>[] => [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile }) => mobile],
  ['Date of birth', ({ dob }) => dob],
  ['Status', (row) => statusOf(row, now)],
  ['Plan', ({ membershipType }) => membershipType],
  ['Paid until', (row) => lastPaidDay(row, now)?.toString() ?? ''],
  ['Paid ahead', (row) => nextPlanText(row)],
  ['Unpaid period', (row) => unpaidPeriod(row, now)],
  ['Stays though refunded', (row) => staysRefunded(row, now)],
  ['Owes', (row) => typedPounds(owedInAll(row, plansById.get(row.planId), now))],
  ['PAR-Q', (row) => parqStaffLabel(row, now).text],
  ['Signed up', ({ createdAt }) => dateOf(createdAt)],
  ['Last visit', ({ lastSeenAt }) => dateOf(lastSeenAt)],
  ['Check-ins', ({ visits }) => visits],
  ['Member id', ({ id }) => id],
];
