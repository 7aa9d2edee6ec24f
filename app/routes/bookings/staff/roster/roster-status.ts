import { hasStarted } from '#domain/bookings/booking-times.ts';
import type { Label } from '#domain/values/label.ts';
import { stateLabels } from '#domain/values/state-labels.ts';
import { markLabels } from './mark-text.ts';

const marked: Readonly<Record<string, Label>> = {
  attended: { text: markLabels.attended, tone: 'good' },
  late: { text: markLabels.late, tone: 'good' },
  'no-show': { text: markLabels['no-show'], tone: 'bad' },
  'late-cancelled': stateLabels.lateCancelled,
};

/** A booking's status on the roster. Nobody is marked automatically, so an unmarked booking says so once the class has started. */
export function rosterStatus(
  status: string,
  session: { readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Label {
  if (status !== 'booked') return marked[status] ?? { text: status, tone: 'plain' };
  return hasStarted(session, now) ? { text: markLabels.booked, tone: 'warn' } : stateLabels.booked;
}
