import type { AccessRow } from '../guards.ts';
import { admin, always, cached, desk, kiosk, open, signedIn, staff, withId } from '../row-kinds.ts';

export const doorRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/admin/attendancecount': open, // no guard in the specification: the page decides by who asks
  '/admin/accessLogs': admin,

  // Ours
  '/account/pass': cached,
  '/account/profile/card.svg': cached,
  '/account/profile/new-code': signedIn,
  '/account/profile/pass.svg': cached,
  '/admin/accessLogs.csv': admin,
  '/admin/check-in/:id': withId(desk),
  '/admin/visits/:id/remove': withId(desk),
  '/admin/visits/:id/restore': withId(desk),
  '/admin/attendancecount/check-out': staff,
  '/admin/adminControl/kiosks': admin,
  '/admin/adminControl/kiosks/pair': admin,
  '/admin/adminControl/kiosks/code/:id': withId(admin),
  '/admin/adminControl/kiosks/:id/revoke': withId(admin),
  '/kiosk': kiosk,
  '/kiosk/scan': kiosk,
  '/kiosk/roster': kiosk,
  '/kiosk/uploads': kiosk,
  '/kiosk/find': kiosk,
  '/kiosk/find/check-in': kiosk,
  '/kiosk/pair': always,
  '/kiosk-worker.js': always,
};
