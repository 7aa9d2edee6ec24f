import type { Page } from './page.ts';

/** The front desk's home. */
export const desk = '/desk' satisfies Page;
/** The box that finds members, leads, classes, plans and receipts: `?q=`. */
export const searchDesk = '/desk/search' satisfies Page;
/** What its open page asks for. */
export const deskNow = '/desk/now' satisfies Page;
export const deskMembers = '/desk/members' satisfies Page;
export const deskBookings = '/desk/bookings' satisfies Page;
export const deskVisits = '/desk/visits' satisfies Page;

/**
 * Pages of the specification that only admins open at the address it names, and the address below `/desk` at which the front desk has
 * the same page. Links name the first; whoever may not open it is led to the second (`server/access/desk-twins.ts`).
 */
export const deskTwins = [
  ['/admin/dashboard', '/desk'],
  ['/admin/members', '/desk/members'],
  ['/admin/member/:id', '/desk/member/:id'],
  ['/admin/bookings', '/desk/bookings'],
  ['/admin/single-booking/:id', '/desk/single-booking/:id'],
  ['/admin/accessLogs', '/desk/visits'],
] as const satisfies readonly (readonly [Page, Page])[];

/** The address that links to a page name: `/admin/member/ab12` for `/desk/member/ab12`; of any other path, itself. */
export function linkedPath(path: string): string {
  for (const [admins, theirs] of deskTwins) {
    const [prefix, theirPrefix] = [admins, theirs].map((pattern) => pattern.replace(':id', ''));
    const isSame = theirs.endsWith(':id') ? path.startsWith(theirPrefix ?? '') : path === theirPrefix;
    if (isSame && theirs !== desk) return `${prefix}${path.slice((theirPrefix ?? '').length)}`;
  }
  return path;
}
