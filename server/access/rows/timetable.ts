import type { AccessRow } from '../guards.ts';
import { admin, desk, feed, open, withId } from '../row-kinds.ts';

export const timetableRows: Readonly<Record<string, AccessRow>> = {
  // Of the specification
  '/classes': open,
  '/classes/Hyrox': open,
  '/admin/bookings': admin,

  // Ours
  '/admin/timetable': admin,
  '/admin/timetable/one-off': admin,
  '/admin/timetable/copy-week': admin,
  '/admin/timetable/close-date': admin,
  '/admin/timetable/reopen-date': admin,
  '/admin/timetable/class-types': admin,
  '/admin/timetable/class-types/new': admin,
  '/admin/timetable/class-types/:id': withId(admin),
  '/admin/timetable/class-types/:id/picture': { ...withId(admin), takesPicture: true },
  '/admin/timetable/class-types/:id/picture/remove': withId(admin),
  '/admin/timetable/class-types/:id/retire': withId(admin),
  '/admin/timetable/class-types/:id/restore': withId(admin),
  '/admin/timetable/schedules': admin,
  '/admin/timetable/schedules/new': admin,
  '/admin/timetable/schedules/:id': withId(admin),
  '/admin/timetable/schedules/:id/review': withId(admin),
  '/admin/timetable/schedules/:id/end': withId(admin),
  '/admin/timetable/schedules/:id/skip': withId(admin),
  '/admin/timetable/schedules/:id/restore-date': withId(admin),
  '/admin/bookings.csv': admin,
  '/admin/bookings/day': desk,
  '/admin/sessions/:id/edit': withId(admin),
  '/admin/sessions/:id/move': withId(admin),
  '/admin/sessions/:id/cancel': withId(admin),
  '/admin/sessions/:id/restore': withId(admin),
  '/classes/:slug': open,
  '/open-data': open,
  '/open-data/scheduled-sessions': feed,
  '/open-data/session-series': feed,
};
