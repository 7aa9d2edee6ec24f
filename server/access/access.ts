/**
 * Who may go where: the URL pattern of every route and its guards, deny by default; the rows are in `rows/<subject>.ts`.
 * A route without a row is refused (and fails `tests/access/access.test.ts`); a guard name that does not exist, or a
 * pattern with two rows, stops the server at start. Guards and layouts of the specification's routes are fixed by it (§2);
 * the rest is ours.
 */
import type { AccessRow } from './guards.ts';
import { joinRows } from './join-rows.ts';
import { accountsRows } from './rows/accounts.ts';
import { apiRows } from './rows/api.ts';
import { bookingsRows } from './rows/bookings.ts';
import { clubRows } from './rows/club.ts';
import { communityRows } from './rows/community.ts';
import { deskRows } from './rows/desk.ts';
import { doorRows } from './rows/door.ts';
import { familiesRows } from './rows/families.ts';
import { healthRows } from './rows/health.ts';
import { insightRows } from './rows/insight.ts';
import { membersRows } from './rows/members.ts';
import { membershipRows } from './rows/membership.ts';
import { paymentsRows } from './rows/payments.ts';
import { platformRows } from './rows/platform.ts';
import { privacyRows } from './rows/privacy.ts';
import { timetableRows } from './rows/timetable.ts';
import { trainingRows } from './rows/training.ts';

export const access: Readonly<Record<string, AccessRow>> = joinRows([
  accountsRows,
  membersRows,
  familiesRows,
  healthRows,
  membershipRows,
  paymentsRows,
  timetableRows,
  bookingsRows,
  trainingRows,
  communityRows,
  doorRows,
  deskRows,
  insightRows,
  privacyRows,
  clubRows,
  apiRows,
  platformRows,
]);
