import { href } from 'react-router';
import { isHyrox } from '#domain/timetable/hyrox-class.ts';
import type { Page } from './page.ts';

export const timetable = '/classes' satisfies Page;
export const hyrox = '/classes/Hyrox' satisfies Page;
export const classType = (slug: string) => href('/classes/:slug', { slug });
export const openData = '/open-data' satisfies Page;
export const sessionSeries = '/open-data/session-series' satisfies Page;
export const scheduledSessions = '/open-data/scheduled-sessions' satisfies Page;
export const listSessions = '/admin/bookings' satisfies Page;
export const dayView = '/admin/bookings/day' satisfies Page;
export const editSession = (id: string) => href('/admin/sessions/:id/edit', { id });
export const moveSession = (id: string) => href('/admin/sessions/:id/move', { id });
export const cancelSession = (id: string) => href('/admin/sessions/:id/cancel', { id });
export const restoreSession = (id: string) => href('/admin/sessions/:id/restore', { id });
export const viewWeek = '/admin/timetable' satisfies Page;
export const addOneOff = '/admin/timetable/one-off' satisfies Page;
export const copyWeek = '/admin/timetable/copy-week' satisfies Page;
export const reopenDate = '/admin/timetable/reopen-date' satisfies Page;
export const closeDate = '/admin/timetable/close-date' satisfies Page;
export const listClassTypes = '/admin/timetable/class-types' satisfies Page;
export const addClassType = '/admin/timetable/class-types/new' satisfies Page;
export const editClassType = (id: string) => href('/admin/timetable/class-types/:id', { id });
export const classTypePicture = (id: string) => href('/admin/timetable/class-types/:id/picture', { id });
export const removeClassTypePicture = (id: string) =>
  href('/admin/timetable/class-types/:id/picture/remove', { id });
export const retireClassType = (id: string) => href('/admin/timetable/class-types/:id/retire', { id });
export const restoreClassType = (id: string) => href('/admin/timetable/class-types/:id/restore', { id });
export const listSchedules = '/admin/timetable/schedules' satisfies Page;
export const addSchedule = '/admin/timetable/schedules/new' satisfies Page;
export const editSchedule = (id: string) => href('/admin/timetable/schedules/:id', { id });
export const reviewChange = (id: string) => href('/admin/timetable/schedules/:id/review', { id });
export const endSchedule = (id: string) => href('/admin/timetable/schedules/:id/end', { id });
export const skipDate = (id: string) => href('/admin/timetable/schedules/:id/skip', { id });
export const restoreDate = (id: string) => href('/admin/timetable/schedules/:id/restore-date', { id });
export const exportSessions = '/admin/bookings.csv' satisfies Page;
/** The page of a class type: the specification spells one of them. */
export const classPage = (slug: string) => (isHyrox(slug) ? hyrox : classType(slug));
