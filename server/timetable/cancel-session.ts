import { refuseCancellation } from '#domain/timetable/session-changes.ts';
import { changedSession } from '#domain/timetable/session-places.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type BookingParts, type BookingStep, takeBookingStep } from '../bookings/booking-step.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { cancelPeople, findCancellable } from './cancel-session-people.ts';
import { MOST_PEOPLE_AT_ONCE, readPeople } from './session-people.ts';
import { settleSession } from './settle-session.ts';

export interface SessionCancellation {
  readonly sessionId: string;
  /** In words to the people who are booked; may be empty. */
  readonly reason: string;
  readonly by: Actor;
  /** Asked of the session as it is at that moment; otherwise nothing happens. */
  onlyIf?(session: Session): boolean;
}

export type CancelSessionOutcome =
  /** `told`: everybody who was booked or waited. */
  | { readonly kind: 'cancelled'; readonly session: Session; readonly told: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-session' };

/**
 * Calls a class off: its bookings end without a strike, allowances come back, and everybody who was booked or waited is told, once.
 * Of two who cancel at once the second is refused. A class with more people than fit into one transaction is cancelled at once, its
 * people in turns after it (`settleSession`; a job goes on where this process cannot).
 */
export async function cancelSession(
  parts: BookingParts,
  cancellation: SessionCancellation,
): Promise<CancelSessionOutcome> {
  const outcome = await takeBookingStep(parts, (step) => cancelOnce(step, cancellation));
  if (outcome.kind !== 'cancelled') return outcome;
  const { session, told, fits } = outcome;
  if (!fits) await settleSession(parts, session.id);
  return { kind: 'cancelled', session, told };
}

async function cancelOnce(step: BookingStep, cancellation: SessionCancellation) {
  const { transaction, now } = step;
  const { sessionId, reason, onlyIf } = cancellation;
  const session = await transaction.find(sessions, sessionId);
  if (!session) return { kind: 'no-session' } as const;
  const sentence = refuseCancellation(session, now) ?? (onlyIf?.(session) === false ? UNASKED : null);
  if (sentence !== null) return { kind: 'refused', sentence } as const;
  const found = await findCancellable(transaction, session.id);
  const told = found.filter(({ status }) => status !== 'late-cancelled').length;
  const fits = found.length <= MOST_PEOPLE_AT_ONCE;
  const people = fits ? await readPeople(transaction, found) : [];
  writeSession(step, session, cancellation, { told, fits });
  cancelPeople(step, people, reason);
  return { kind: 'cancelled', session, told, fits } as const;
}

const UNASKED = 'This class is to take place.';

/** Of a class without people. */
const emptied = { bookedCount: 0, noShowCount: 0, waitlist: [] } satisfies Partial<Session>;

function writeSession(
  { transaction, now }: BookingStep,
  session: Session,
  { reason, by }: SessionCancellation,
  { told, fits }: { told: number; fits: boolean },
): void {
  transaction.update(sessions, session.id, {
    ...{ cancelReason: reason, cancelledAt: now, isEdited: true, isSettling: !fits },
    sequence: session.sequence + 1,
    // Counts always equal the rows: those of a large class go down with its people.
    ...changedSession(session, { status: 'cancelled', offers: [], ...(fits ? emptied : {}) }, now),
  });
  const what = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const people = told === 1 ? '1 person told' : `${told} people told`;
  const auditEntry = {
    action: 'session.cancelled',
    summary: `${what}: cancelled, ${people}${reason ? `: ${reason}` : ''}`,
    before: { sessionId: session.id, status: session.status },
    after: { status: 'cancelled', reason },
  } as const;
  writeAudit(transaction, by, auditEntry, now);
}
