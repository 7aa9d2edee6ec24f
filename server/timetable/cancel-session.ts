import { refuseCancellation } from '#domain/timetable/session-changes.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from '../bookings/booking-step.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { markClassDay } from '../insight/class-figures.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { cancelPeople, findCancellable } from './cancel-session-people.ts';
import { MAX_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';
import { settleSession } from './settle-session.ts';

export interface SessionCancellation {
  readonly sessionId: string;
  /** Shown to the people who are booked; may be empty. */
  readonly reason: string;
  readonly by: Actor;
  /** Cancels only if this is true of the session in the transaction. */
  onlyIf?(session: Session): boolean;
}

export type CancelSessionOutcome =
  /** `notified`: everyone who was booked or on the waitlist. */
  | { readonly kind: 'cancelled'; readonly session: Session; readonly notified: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-session' };

/**
 * Cancels a class: its bookings end without a strike, allowances are restored, and everyone booked or on the waitlist is notified once.
 * When two people cancel at once, the second is refused. With more people than fit into one transaction, the class is cancelled at once
 * and its people in batches afterwards (`settleSession`; a job continues if this process stops).
 */
export async function cancelSession(
  parts: BookingParts,
  cancellation: SessionCancellation,
): Promise<CancelSessionOutcome> {
  const outcome = await takeBookingStep(parts, (step) => cancelOnce(step, cancellation));
  if (outcome.kind !== 'cancelled') return outcome;
  const { session, notified, fits } = outcome;
  if (!fits) await settleSession(parts, session.id);
  return { kind: 'cancelled', session, notified };
}

async function cancelOnce(step: BookingStep, cancellation: SessionCancellation) {
  const { transaction, now } = step;
  const { sessionId, reason, onlyIf } = cancellation;
  const session = await transaction.find(sessions, sessionId);
  if (!session) return { kind: 'no-session' } as const;
  const sentence = refuseCancellation(session, now) ?? (onlyIf?.(session) === false ? GOES_AHEAD : null);
  if (sentence !== null) return { kind: 'refused', sentence } as const;
  const found = await findCancellable(transaction, session.id);
  const notified = found.filter(({ status }) => status !== 'late-cancelled').length;
  const fits = found.length <= MAX_PEOPLE_AT_ONCE;
  const people = fits ? await readPeople(transaction, found) : [];
  writeSession(step, session, cancellation, { notified, fits });
  cancelPeople(step, people, session, reason);
  return { kind: 'cancelled', session, notified, fits } as const;
}

const GOES_AHEAD = 'This class is going ahead.';

/** The counts of an empty class. */
const emptied = { bookedCount: 0, noShowCount: 0, waitlist: [] } satisfies Partial<Session>;

function writeSession(
  { transaction, now }: BookingStep,
  session: Session,
  { reason, by }: SessionCancellation,
  { notified, fits }: { notified: number; fits: boolean },
): void {
  transaction.update(sessions, session.id, {
    ...{ cancelReason: reason, cancelledAt: now, isEdited: true, isSettling: !fits },
    wasUnedited: !session.isEdited,
    sequence: session.sequence + 1,
    // Counts always equal the rows: those of a large class go down batch by batch.
    ...changedSession(session, { status: 'cancelled', offers: [], ...(fits ? emptied : {}) }, now),
  });
  markClassDay(transaction, session, now);
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  // Not that they were told: a club without a mail server tells nobody by itself.
  const people = `${notified === 1 ? '1 person' : `${notified} people`} booked or waiting`;
  const auditEntry = {
    action: 'session.cancelled',
    summary: `${what}: cancelled, ${people}${reason ? `: ${reason}` : ''}`,
    before: { sessionId: session.id, status: session.status },
    after: { status: 'cancelled', reason },
  } as const;
  writeAudit(transaction, by, auditEntry, now);
}
