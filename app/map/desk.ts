import { address } from './address.ts';
import { rosterForAdmin } from './bookings.ts';
import { adminDashboard } from './club.ts';
import { accessLog } from './door.ts';
import { listMembers, viewMember } from './members.ts';
import { answers, pages, rows } from './pages.ts';
import { listSessions } from './timetable.ts';
import { frontDesk, staff } from './who.ts';

/** The front desk's home. */
export const desk = '/desk';
/** The box that finds members, leads, classes, plans and receipts: `?q=`. */
export const searchDesk = '/desk/search';
/** Notes and tasks among staff. */
export const listTasks = '/desk/tasks';
/** @param to the person it is for, or `next-shift` or `manager` */
export const writeTask = (to: string) => `${listTasks}?${new URLSearchParams({ for: to })}`;
export const writeTaskAbout = (uid: string) => `${listTasks}?${new URLSearchParams({ member: uid })}`;
export const finishTask = address('/desk/tasks/:id/done');
export const reopenTask = address('/desk/tasks/:id/reopen');
/** What the open desk page asks for. */
export const deskNow = '/desk/now';
export const deskMembers = '/desk/members';
const deskMember = address('/desk/member/:id');
export const deskBookings = '/desk/bookings';
const deskRoster = address('/desk/single-booking/:id');
export const deskVisits = '/desk/visits';

/**
 * Pages of the specification that only admins open at the address it names, and the address below `/desk` at which the front desk has
 * the same page. Links name the first; whoever may not open it is led to the second (`server/access/desk-twins.ts`).
 */
export const deskTwins: readonly (readonly [admins: string, theirs: string])[] = [
  [adminDashboard, desk],
  [listMembers, deskMembers],
  [viewMember.pattern, deskMember.pattern],
  [listSessions, deskBookings],
  [rosterForAdmin.pattern, deskRoster.pattern],
  [accessLog, deskVisits],
];

/** The address that links to a page name: `/admin/member/ab12` for `/desk/member/ab12`; of any other path, itself. */
export function linkedPath(path: string): string {
  for (const [admins, theirs] of deskTwins) {
    const [prefix, theirPrefix] = [admins, theirs].map((pattern) => pattern.replace(':id', ''));
    const isSame = theirs.endsWith(':id') ? path.startsWith(theirPrefix ?? '') : path === theirPrefix;
    if (isSame && theirs !== desk) return `${prefix}${path.slice((theirPrefix ?? '').length)}`;
  }
  return path;
}

export default rows(
  pages('desk', 'admin', frontDesk, { desk, searchDesk }),
  answers('desk', frontDesk, { deskNow }),
  pages('desk', 'by-role', staff, { listTasks }),
  answers('desk', staff, { finishTask, reopenTask }),
  // Pages of other subjects, at an address that the front desk may open.
  pages('members/staff', 'admin', frontDesk, { listMembers: deskMembers, viewMember: deskMember }),
  pages('timetable/staff/sessions', 'admin', frontDesk, { listSessions: deskBookings }),
  pages('bookings/staff', 'admin', frontDesk, { rosterForAdmin: deskRoster }),
  pages('door/staff', 'admin', frontDesk, { accessLog: deskVisits }),
);
