import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { formatDateTime } from '../domain/dates.ts';
import { refuseCancellation } from '../domain/session-changes.ts';
import { cancelPeople, findCancellable } from './cancel-session-people.ts';
import { MOST_PEOPLE_AT_ONCE, mailParts, readPeople, type SessionParts } from './session-people.ts';
import { settleSession } from './settle-session.ts';
import { type Actor, writeAudit } from './write-audit.ts';

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
  parts: SessionParts,
  cancellation: SessionCancellation,
): Promise<CancelSessionOutcome> {
  const mail = await mailParts(parts);
  const outcome = await parts.store.transaction(async (transaction) => {
    const session = await transaction.find(sessions, cancellation.sessionId);
    if (!session) return { kind: 'no-session' } as const;
    const at = parts.now();
    const sentence = refuseCancellation(session, at);
    if (sentence !== null) return { kind: 'refused', sentence } as const;
    if (cancellation.onlyIf?.(session) === false)
      return { kind: 'refused', sentence: 'This class is to take place.' } as const;
    const found = await findCancellable(transaction, session.id);
    const told = found.filter(({ status }) => status !== 'late-cancelled').length;
    const fits = found.length <= MOST_PEOPLE_AT_ONCE;
    const people = fits ? await readPeople(transaction, found) : [];
    writeSession(transaction, session, cancellation, { at, told, fits });
    cancelPeople(parts, transaction, people, { mail, why: cancellation.reason, at });
    return { kind: 'cancelled', session, told, fits } as const;
  });
  if (outcome.kind !== 'cancelled') return outcome;
  if (!outcome.fits) await settleSession(parts, outcome.session.id);
  return { kind: 'cancelled', session: outcome.session, told: outcome.told };
}

function writeSession(
  transaction: Transaction,
  session: Session,
  { reason, by }: SessionCancellation,
  { at, told, fits }: { at: Temporal.Instant; told: number; fits: boolean },
): void {
  transaction.update(sessions, session.id, {
    status: 'cancelled',
    cancelReason: reason,
    cancelledAt: at,
    isEdited: true,
    isSettling: !fits,
    // Counts always equal the rows: of a large class they go down with its people.
    ...(fits ? emptied : {}),
    offers: [],
    waitlistDueAt: null,
    sequence: session.sequence + 1,
    modifiedAt: at,
  });
  const what = `${session.className}, ${formatDateTime(session.startsAt, at)}`;
  const people = told === 1 ? '1 person told' : `${told} people told`;
  writeAudit(
    transaction,
    by,
    {
      action: 'session.cancelled',
      summary: `${what}: cancelled, ${people}${reason ? `: ${reason}` : ''}`,
      before: { sessionId: session.id, status: session.status },
      after: { status: 'cancelled', reason },
    },
    at,
  );
}

/** Of a class without people. */
const emptied = { bookedCount: 0, noShowCount: 0, waitlist: [], fill: 'empty' } satisfies Partial<Session>;
