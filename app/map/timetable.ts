import { isHyrox } from '#domain/timetable/hyrox-class.ts';
import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { admins, feed, frontDesk, open } from './who.ts';

export const timetable = '/classes';
export const hyrox = '/classes/Hyrox';
export const classType = address('/classes/:slug');
export const openData = '/open-data';
export const sessionSeries = '/open-data/session-series';
export const scheduledSessions = '/open-data/scheduled-sessions';
export const listSessions = '/admin/bookings';
export const dayView = '/admin/bookings/day';
export const editSession = address('/admin/sessions/:id/edit');
export const moveSession = address('/admin/sessions/:id/move');
export const cancelSession = address('/admin/sessions/:id/cancel');
export const restoreSession = address('/admin/sessions/:id/restore');
export const viewWeek = '/admin/timetable';
export const addOneOff = '/admin/timetable/one-off';
export const copyWeek = '/admin/timetable/copy-week';
export const reopenDate = '/admin/timetable/reopen-date';
export const closeDate = '/admin/timetable/close-date';
/** Everything that a coach takes on a day. */
export const giveDay = '/admin/timetable/give-day';
export const listClassTypes = '/admin/timetable/class-types';
export const addClassType = '/admin/timetable/class-types/new';
export const editClassType = address('/admin/timetable/class-types/:id');
export const classTypePicture = address('/admin/timetable/class-types/:id/picture');
export const removeClassTypePicture = address('/admin/timetable/class-types/:id/picture/remove');
export const retireClassType = address('/admin/timetable/class-types/:id/retire');
export const restoreClassType = address('/admin/timetable/class-types/:id/restore');
export const listSchedules = '/admin/timetable/schedules';
export const addSchedule = '/admin/timetable/schedules/new';
export const assignCoach = '/admin/timetable/schedules/coach';
export const editSchedule = address('/admin/timetable/schedules/:id');
export const reviewChange = address('/admin/timetable/schedules/:id/review');
export const endSchedule = address('/admin/timetable/schedules/:id/end');
export const skipDate = address('/admin/timetable/schedules/:id/skip');
export const restoreDate = address('/admin/timetable/schedules/:id/restore-date');
export const exportSessions = '/admin/bookings.csv';
/** The page of a class type: the specification spells one of them. */
export const classPage = (slug: string) => (isHyrox(slug) ? hyrox : classType(slug));

export default rows(
  pages('timetable', 'by-login', open, { timetable, hyrox, classType }),
  pages('timetable/open-data', 'by-login', open, { openData }),
  answers('timetable/open-data', feed, { scheduledSessions, sessionSeries }),
  pages('timetable/staff/sessions', 'admin', admins, {
    listSessions,
    editSession,
    moveSession,
    cancelSession,
    restoreSession,
  }),
  pages('timetable/staff/sessions', 'admin', frontDesk, { dayView }),
  answers('timetable/staff/sessions', admins, { exportSessions }),
  pages('timetable/staff', 'admin', admins, {
    viewWeek,
    addOneOff,
    copyWeek,
    giveDay,
    closeDate,
    reopenDate,
  }),
  pages('timetable/staff/class-types', 'admin', admins, {
    listClassTypes,
    addClassType,
    editClassType,
    retireClassType,
    restoreClassType,
  }),
  pages('timetable/staff/class-types', 'admin', admins, { classTypePicture }, { takesPicture: true }),
  answers('timetable/staff/class-types', admins, { removeClassTypePicture }),
  pages('timetable/staff/schedules', 'admin', admins, {
    listSchedules,
    addSchedule,
    assignCoach,
    editSchedule,
    reviewChange,
    endSchedule,
    skipDate,
    restoreDate,
  }),
);
