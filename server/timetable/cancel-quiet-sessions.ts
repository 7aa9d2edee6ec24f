import type { BookingParts } from '../bookings/booking-step.ts';
import { sessions } from '../data/collections/timetable.ts';
import { system } from '../log/write-audit.ts';
import { cancelSession } from './cancel-session.ts';

/**
 * How long after the deadline a class may still be cancelled: a server that was down does not catch up, and a class that went ahead is
 * not cancelled later because someone cancels their booking.
 */
const GRACE_MINUTES = 15;
const PAGE = 200;

/** Cancels classes with too few bookings, as long before the start as the settings say.
 * @returns how many */
export async function cancelQuietSessions(parts: BookingParts): Promise<number> {
  const { autoCancelBelow, autoCancelMinutesBefore } = await parts.settings.read();
  if (autoCancelBelow === 0) return 0;
  const deadline = parts.now().add({ minutes: autoCancelMinutesBefore });
  const { items } = await parts.store.query(sessions, {
    where: [
      ['startsAt', '>', deadline.subtract({ minutes: GRACE_MINUTES })],
      ['startsAt', '<=', deadline],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: PAGE,
  });
  let cancelled = 0;
  for (const { id } of items) {
    const outcome = await cancelSession(parts, {
      sessionId: id,
      reason: 'Not enough bookings',
      by: system,
      // Checked in the transaction: someone may book between the query and the cancellation.
      onlyIf: ({ bookedCount }) => bookedCount < autoCancelBelow,
    });
    if (outcome.kind === 'cancelled') cancelled += 1;
  }
  return cancelled;
}
