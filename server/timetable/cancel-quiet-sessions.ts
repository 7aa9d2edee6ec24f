import type { BookingParts } from '../bookings/booking-step.ts';
import { sessions } from '../data/collections/timetable.ts';
import { cancelSession } from './cancel-session.ts';

/**
 * How long after its time a class may still be called off: a server that was away does not catch up on it, and a class that was kept is
 * not called off later because somebody cancels.
 */
const GRACE_MINUTES = 15;
const PAGE = 200;
const system = { uid: '', name: '' };

/** Calls off classes that too few have booked, as long before the start as the club has set; how many. */
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
      reason: 'Too few people have booked it',
      by: system,
      // Asked in the transaction: somebody may book between the look and the cancellation.
      onlyIf: ({ bookedCount }) => bookedCount < autoCancelBelow,
    });
    if (outcome.kind === 'cancelled') cancelled += 1;
  }
  return cancelled;
}
