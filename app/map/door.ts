import type { DeviceKind } from '#domain/door/device-kind.ts';
import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { whiteboard } from './training.ts';
import { admins, always, cached, frontDesk, kiosks, open, signedIn, staff } from './who.ts';

export const newCode = '/account/profile/new-code';
export const kiosk = '/kiosk';
/** The page that a paired device shows. */
export const pageOfDevice = (kind: DeviceKind) => (kind === 'whiteboard' ? whiteboard : kiosk);
export const pairDevice = '/kiosk/pair';
export const findName = '/kiosk/find';
export const checkInByName = '/kiosk/find/check-in';
export const wholeScreenPass = '/account/pass';
export const kioskRoster = '/kiosk/roster';
export const kioskWorker = '/kiosk-worker.js';
export const kioskUploads = '/kiosk/uploads';
export const scanCode = '/kiosk/scan';
export const passPicture = '/account/profile/pass.svg';
export const cardPicture = '/account/profile/card.svg';
export const accessLog = '/admin/accessLogs';
export const checkInAtDesk = address('/admin/check-in/:id');
export const listKiosks = '/admin/adminControl/kiosks';
export const pairKiosk = '/admin/adminControl/kiosks/pair';
export const showPairingCode = address('/admin/adminControl/kiosks/code/:id');
export const revokeKiosk = address('/admin/adminControl/kiosks/:id/revoke');
export const whoIsIn = '/admin/attendancecount';
export const checkOutPerson = '/admin/attendancecount/check-out';
export const exportAccessLog = '/admin/accessLogs.csv';
/** Of an entry of the access log. */
export const removeVisit = address('/admin/visits/:id/remove');
export const restoreVisit = address('/admin/visits/:id/restore');

export default rows(
  pages('door', 'none', cached, { wholeScreenPass }),
  pages('door', 'protected', signedIn, { newCode }),
  pages('door', 'kiosk', kiosks, { kiosk, findName, checkInByName }),
  pages('door', 'kiosk', always, { pairDevice }),
  answers('door', cached, { cardPicture, passPicture }),
  answers('door', kiosks, { scanCode, kioskRoster, kioskUploads }),
  answers('door', always, { kioskWorker }),
  // No guard in the specification: the page decides by who asks.
  pages('door/staff', 'by-role', open, { whoIsIn }),
  pages('door/staff', 'admin', admins, { accessLog }),
  pages('door/staff', 'admin', frontDesk, { checkInAtDesk, removeVisit }),
  answers('door/staff', admins, { exportAccessLog }),
  answers('door/staff', frontDesk, { restoreVisit }),
  answers('door/staff', staff, { checkOutPerson }),
  pages('door/staff/kiosks', 'admin', admins, { listKiosks, pairKiosk, showPairingCode, revokeKiosk }),
);
