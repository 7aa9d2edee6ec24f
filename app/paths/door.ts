import { href } from 'react-router';
import type { DeviceKind } from '#domain/door/device-kind.ts';
import type { Page } from './page.ts';
import { whiteboard } from './training.ts';

export const newCode = '/account/profile/new-code' satisfies Page;
export const kiosk = '/kiosk' satisfies Page;
/** The page that a paired device shows. */
export const pageOfDevice = (kind: DeviceKind) => (kind === 'whiteboard' ? whiteboard : kiosk);
export const pairDevice = '/kiosk/pair' satisfies Page;
export const findName = '/kiosk/find' satisfies Page;
export const checkInByName = '/kiosk/find/check-in' satisfies Page;
export const wholeScreenPass = '/account/pass' satisfies Page;
export const kioskRoster = '/kiosk/roster' satisfies Page;
export const kioskWorker = '/kiosk-worker.js' satisfies Page;
export const kioskUploads = '/kiosk/uploads' satisfies Page;
export const scanCode = '/kiosk/scan' satisfies Page;
export const passPicture = '/account/profile/pass.svg' satisfies Page;
export const cardPicture = '/account/profile/card.svg' satisfies Page;
export const accessLog = '/admin/accessLogs' satisfies Page;
export const checkInAtDesk = (id: string) => href('/admin/check-in/:id', { id });
export const listKiosks = '/admin/adminControl/kiosks' satisfies Page;
export const pairKiosk = '/admin/adminControl/kiosks/pair' satisfies Page;
export const showPairingCode = (id: string) => href('/admin/adminControl/kiosks/code/:id', { id });
export const revokeKiosk = (id: string) => href('/admin/adminControl/kiosks/:id/revoke', { id });
export const whoIsIn = '/admin/attendancecount' satisfies Page;
export const checkOutPerson = '/admin/attendancecount/check-out' satisfies Page;
export const exportAccessLog = '/admin/accessLogs.csv' satisfies Page;
/** Of an entry of the access log. */
export const removeVisit = (id: string) => href('/admin/visits/:id/remove', { id });
export const restoreVisit = (id: string) => href('/admin/visits/:id/restore', { id });
