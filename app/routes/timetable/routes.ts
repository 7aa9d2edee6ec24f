import { route } from '@react-router/dev/routes';
import type { SubjectRoutes } from '../subject-routes.ts';

export const timetableRoutes: SubjectRoutes = {
  'by-login': [
    route('classes', 'routes/timetable/timetable.tsx'),
    route('classes/Hyrox', 'routes/timetable/hyrox.tsx'),
    route('classes/:slug', 'routes/timetable/class-type.tsx'),
    route('open-data', 'routes/timetable/open-data/open-data.tsx'),
  ],
  admin: [
    route('admin/bookings', 'routes/timetable/staff/sessions/list-sessions.tsx'),
    route('admin/bookings/day', 'routes/timetable/staff/sessions/day-view.tsx'),
    route('admin/sessions/:id/edit', 'routes/timetable/staff/sessions/edit-session.tsx'),
    route('admin/sessions/:id/move', 'routes/timetable/staff/sessions/move-session.tsx'),
    route('admin/sessions/:id/cancel', 'routes/timetable/staff/sessions/cancel-session.tsx'),
    route('admin/sessions/:id/restore', 'routes/timetable/staff/sessions/restore-session.tsx'),
    route('admin/timetable', 'routes/timetable/staff/view-week.tsx'),
    route('admin/timetable/one-off', 'routes/timetable/staff/add-one-off.tsx'),
    route('admin/timetable/copy-week', 'routes/timetable/staff/copy-week.tsx'),
    route('admin/timetable/close-date', 'routes/timetable/staff/close-date.tsx'),
    route('admin/timetable/reopen-date', 'routes/timetable/staff/reopen-date.tsx'),
    route('admin/timetable/class-types', 'routes/timetable/staff/class-types/list-class-types.tsx'),
    route('admin/timetable/class-types/new', 'routes/timetable/staff/class-types/add-class-type.tsx'),
    route('admin/timetable/class-types/:id', 'routes/timetable/staff/class-types/edit-class-type.tsx'),
    route(
      'admin/timetable/class-types/:id/picture',
      'routes/timetable/staff/class-types/class-type-picture.tsx',
    ),
    route(
      'admin/timetable/class-types/:id/retire',
      'routes/timetable/staff/class-types/retire-class-type.tsx',
    ),
    route(
      'admin/timetable/class-types/:id/restore',
      'routes/timetable/staff/class-types/restore-class-type.tsx',
    ),
    route('admin/timetable/schedules', 'routes/timetable/staff/schedules/list-schedules.tsx'),
    route('admin/timetable/schedules/new', 'routes/timetable/staff/schedules/add-schedule.tsx'),
    route('admin/timetable/schedules/:id', 'routes/timetable/staff/schedules/edit-schedule.tsx'),
    route('admin/timetable/schedules/:id/review', 'routes/timetable/staff/schedules/review-change.tsx'),
    route('admin/timetable/schedules/:id/end', 'routes/timetable/staff/schedules/end-schedule.tsx'),
    route('admin/timetable/schedules/:id/skip', 'routes/timetable/staff/schedules/skip-date.tsx'),
    route('admin/timetable/schedules/:id/restore-date', 'routes/timetable/staff/schedules/restore-date.tsx'),
  ],
  withoutLayout: [
    route(
      'admin/timetable/class-types/:id/picture/remove',
      'routes/timetable/staff/class-types/remove-class-type-picture.ts',
    ),
    route('admin/bookings.csv', 'routes/timetable/staff/sessions/export-sessions.ts'),
    route('open-data/session-series', 'routes/timetable/open-data/session-series.ts'),
    route('open-data/scheduled-sessions', 'routes/timetable/open-data/scheduled-sessions.ts'),
  ],
};
