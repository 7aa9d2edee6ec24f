import { isInClosedPart } from '#domain/club/closures.ts';
import { type Clash, findClashes } from '#domain/timetable/class-clashes.ts';
import { refuseRestoring } from '#domain/timetable/restore-session.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from '../bookings/booking-step.ts';
import { promoteWaiting } from '../bookings/promote-waiting.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { listSessionsDuring } from './list-sessions.ts';
import { findRestorable, type Restored, readRestorable, restorePeople } from './restore-session-people.ts';
import { MAX_PEOPLE_AT_ONCE } from './session-people.ts';

export type RestoreOutcome =
  | { readonly kind: 'restored'; readonly session: Session; readonly people: Restored }
  | { readonly kind: 'refused'; readonly sentence: string }
  /** Another class has the coach or the room by now. */
  | { readonly kind: 'taken'; readonly clashes: readonly Clash<Session>[] }
  | { readonly kind: 'no-session' };

/**
 * A class that was cancelled within the last hour takes place after all: bookings, waitlist, uses and strikes come back as they were, and
 * everyone who was told gets a mail, in one transaction. Whoever has booked another class at that time keeps that one. When two people
 * restore at once, the second is refused.
 */
export async function restoreSession(
  parts: BookingParts,
  { sessionId, by }: { readonly sessionId: string; readonly by: Actor },
): Promise<RestoreOutcome> {
  const outcome = await takeBookingStep(parts, (step) => restoreOnce(step, sessionId, by));
  // Places of those who were left out.
  if (outcome.kind === 'restored') await promoteWaiting(parts, sessionId);
  return outcome;
}

async function restoreOnce(step: BookingStep, sessionId: string, by: Actor): Promise<RestoreOutcome> {
  const { transaction, now, settings } = step;
  const session = await transaction.find(sessions, sessionId);
  if (!session) return { kind: 'no-session' };
  const sentence = refuseRestoring(session, now) ?? refuseClosed(session, settings);
  if (sentence !== null) return { kind: 'refused', sentence };
  const clashes = await findTaken(transaction, session);
  if (clashes.length > 0) return { kind: 'taken', clashes };
  const found = await findRestorable(transaction, sessionId);
  if (found.length > MAX_PEOPLE_AT_ONCE) return { kind: 'refused', sentence: TOO_MANY };
  const people = await readRestorable(transaction, found);
  const { changes, ...restored } = restorePeople(step, session, people);
  transaction.update(sessions, sessionId, {
    ...{ cancelReason: '', cancelledAt: null, sequence: session.sequence + 1 },
    ...{ isEdited: session.isEdited && !session.wasUnedited, wasUnedited: false },
    ...changes,
  });
  markClassDay(transaction, session, now);
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const auditEntry = {
    action: 'session.restored',
    summary: `${what}: back on, ${restored.booked} booked, ${restored.waiting} on the waitlist`,
    before: { sessionId, status: session.status },
    after: { status: 'scheduled' },
  } as const;
  writeAudit(transaction, by, auditEntry, now);
  return { kind: 'restored', session, people: restored };
}

const TOO_MANY = `More than ${MAX_PEOPLE_AT_ONCE} people were on this class, too many to restore. Add a one-off class instead.`;

function refuseClosed(session: Session, settings: BookingStep['settings']): string | null {
  const isClosed = settings.closedDates.includes(session.date) || isInClosedPart(session, settings);
  return isClosed ? 'The club is closed then. Reopen it first.' : null;
}

/** Classes that have its coach or room by now. */
export async function findTaken(
  reads: Parameters<typeof listSessionsDuring>[0],
  session: Session,
): Promise<Clash<Session>[]> {
  return findClashes(session, await listSessionsDuring(reads, session.startsAt, session.endsAt));
}
