import type { AttendanceMark } from '#domain/bookings/attendance.ts';

/** The labels of marks on the roster. */
export const markLabels: Record<AttendanceMark, string> = {
  attended: 'Present',
  late: 'Late',
  'no-show': 'No-show',
  booked: 'Not marked',
};

/** What a notice says after a mark: `Priya Raman: marked present.` */
export const markNotices: Record<AttendanceMark, string> = {
  attended: 'marked present',
  late: 'marked late',
  'no-show': 'marked as no-show',
  booked: 'mark removed',
};
