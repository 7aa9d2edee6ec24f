import type { ChipTone } from '#app/ui/chip.tsx';
import type { AttendanceMark } from '#server/domain/attendance.ts';
import { hasStarted } from '#server/domain/booking-times.ts';

export interface StatusChip {
  readonly text: string;
  readonly tone: ChipTone;
}

/** What the roster calls a mark; the page's script takes the words from the buttons. */
export const markWords: Record<AttendanceMark, string> = {
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

const marked: Readonly<Record<string, StatusChip>> = {
  attended: { text: markWords.attended, tone: 'good' },
  late: { text: markWords.late, tone: 'info' },
  'no-show': { text: markWords['no-show'], tone: 'bad' },
  'late-cancelled': { text: 'Cancelled late', tone: 'plain' },
};

/** A booking as the roster calls it: nobody is marked by itself, so what nobody has marked says so once the class has begun. */
export function rosterStatus(
  status: string,
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): StatusChip {
  if (status !== 'booked') return marked[status] ?? { text: status, tone: 'plain' };
  return hasStarted(session, now)
    ? { text: markWords.booked, tone: 'plain' }
    : { text: 'Booked', tone: 'plain' };
}
