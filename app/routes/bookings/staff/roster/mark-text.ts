import type { AttendanceMark } from '#domain/bookings/attendance.ts';

/** What the roster calls a mark; the page's script takes the words from the buttons. */
export const markLabels: Record<AttendanceMark, string> = {
  attended: 'Present',
  late: 'Late',
  'no-show': 'No-show',
  booked: 'Not marked',
};

/** What a mark is called once it has been made: `Priya Raman: marked present.` */
export const markNotices: Record<AttendanceMark, string> = {
  attended: 'marked present',
  late: 'marked late',
  'no-show': 'marked as no-show',
  booked: 'mark taken back',
};
