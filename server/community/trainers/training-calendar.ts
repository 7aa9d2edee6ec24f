import * as paths from '#app/paths.ts';
import { type CalendarEntry, calendarUid, type Venue } from '../../bookings/calendar/calendar-entry.ts';
import type { TrainingSession } from '../../data/collections/trainers.ts';

/** Seconds since then grow with each change, and fit into a calendar's number for as long as it matters. */
const SEQUENCE_FROM_MS = Date.UTC(2026, 0);

/**
 * A session for the member's own calendar.
 * @param isOn false: the club has switched personal training off, and there is no page to lead to
 */
export function trainingEntry(
  { id, trainerName, status, startsAt, endsAt, changedAt }: TrainingSession,
  { clubName, address, origin }: Venue,
  isOn: boolean,
): CalendarEntry {
  const url = isOn ? origin + paths.ownTraining : '';
  const isCancelled = status === 'cancelled';
  return {
    uid: calendarUid('calendar training', id),
    sequence: Math.floor((changedAt.epochMilliseconds - SEQUENCE_FROM_MS) / 1000),
    status: isCancelled ? 'cancelled' : 'confirmed',
    summary: `${isCancelled ? 'Cancelled: ' : ''}Personal training with ${trainerName}`,
    description: url && `See your sessions: ${url}`,
    location: [clubName, address].filter(Boolean).join(', '),
    ...{ url, startsAt, endsAt, changedAt },
  };
}
