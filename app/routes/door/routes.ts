import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const doorRoutes: SubjectRoutes = {
  protected: [route('account/profile/new-code', 'routes/door/new-code.tsx')],
  admin: [
    route('admin/accessLogs', 'routes/door/staff/access-log.tsx'),
    route('admin/check-in/:id', 'routes/door/staff/check-in-at-desk.tsx'),
    route('admin/visits/:id/remove', 'routes/door/staff/remove-visit.tsx'),
    route('admin/adminControl/kiosks', 'routes/door/staff/kiosks/list-kiosks.tsx'),
    route('admin/adminControl/kiosks/pair', 'routes/door/staff/kiosks/pair-kiosk.tsx'),
    route('admin/adminControl/kiosks/code/:id', 'routes/door/staff/kiosks/show-pairing-code.tsx'),
    route('admin/adminControl/kiosks/:id/revoke', 'routes/door/staff/kiosks/revoke-kiosk.tsx'),
  ],
  'by-role': [route('admin/attendancecount', 'routes/door/staff/who-is-in.tsx')],
  kiosk: [
    route('kiosk', 'routes/door/kiosk.tsx'),
    route('kiosk/pair', 'routes/door/pair-device.tsx'),
    route('kiosk/find', 'routes/door/find-name.tsx'),
    route('kiosk/find/check-in', 'routes/door/check-in-by-name.tsx'),
  ],
  withoutLayout: [
    route('account/pass', 'routes/door/whole-screen-pass.tsx'),
    route('admin/visits/:id/restore', 'routes/door/staff/restore-visit.ts'),
    route('admin/attendancecount/check-out', 'routes/door/staff/check-out-person.ts'),
    route('kiosk/roster', 'routes/door/kiosk-roster.ts'),
    route('kiosk-worker.js', 'routes/door/kiosk-worker.ts'),
    route('kiosk/uploads', 'routes/door/kiosk-uploads.ts'),
    route('kiosk/scan', 'routes/door/scan-code.ts'),
    route('admin/accessLogs.csv', 'routes/door/staff/export-access-log.ts'),
    route('account/profile/pass.svg', 'routes/door/pass-picture.ts'),
    route('account/profile/card.svg', 'routes/door/card-picture.ts'),
  ],
};
