import { decideMark } from '#domain/bookings/attendance.ts';
import { standingKey } from '#domain/bookings/standing-booking.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Booking, bookingProfiles, bookings, standingBookings } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { newBookingProfile } from './booking-facts.ts';
import { planVisit } from './note-visit.ts';
import { readNoShowLimit } from './standing-bookings.ts';
import { countsAfter, type MarkFacts, markSummaries, type SessionCounts, writeMark } from './write-mark.ts';

export interface MarkAllRequest {
  readonly sessionId: string;
  readonly mark: 'attended' | 'no-show';
  readonly by: Actor;
}

export type MarkAllOutcome =
  /** 0: everyone was already marked. */
  | { readonly kind: 'marked'; readonly count: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-session' };

/** Marked in one transaction; few classes are bigger. */
const BATCH_SIZE = 100;

/** Marks everyone in a session who has no mark yet. Existing marks stay as they are. Idempotent. */
export async function markAll(
  { store, now }: Pick<Services, 'store' | 'now'>,
  request: MarkAllRequest,
): Promise<MarkAllOutcome> {
  let count = 0;
  for (;;) {
    const outcome = await store.transaction((transaction) => markSome(transaction, request, now()));
    if (outcome.kind !== 'marked') return outcome;
    count += outcome.count;
    if (outcome.count < BATCH_SIZE) return { kind: 'marked', count };
  }
}

async function markSome(
  transaction: Transaction,
  { sessionId, mark, by }: MarkAllRequest,
  now: Temporal.Instant,
): Promise<MarkAllOutcome> {
  const session = await transaction.find(sessions, sessionId);
  if (!session) return { kind: 'no-session' };
  const unmarked = await readUnmarked(transaction, session);
  const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: ${markSummaries[mark]}`;
  const noteVisits = await Promise.all(
    unmarked.map(({ booking }) => planVisit(transaction, { booking, to: mark, at: now })),
  );
  let counts: SessionCounts = session;
  for (const [index, facts] of unmarked.entries()) {
    const decision = decideMark(facts.booking, mark, session, now);
    if (decision.kind === 'refused') return decision;
    if (decision.kind === 'same') continue;
    noteVisits[index]?.(transaction);
    writeMark(transaction, facts, decision, { by: { id: by.uid, name: by.name }, at: now, now });
    counts = countsAfter(counts, decision);
    const change = { before: { status: facts.booking.status }, after: { status: mark } };
    const { memberUid } = facts.booking;
    writeAudit(transaction, by, { action: 'class.marked', memberUid, summary, ...change }, now);
  }
  if (unmarked.length > 0) {
    const { attendedCount, noShowCount } = counts;
    transaction.update(sessions, session.id, { attendedCount, noShowCount });
  }
  return { kind: 'marked', count: unmarked.length };
}

async function readUnmarked(transaction: Transaction, session: Session): Promise<MarkFacts[]> {
  const { items } = await transaction.query(bookings, {
    where: [
      ['sessionId', '==', session.id],
      ['status', '==', 'booked'],
    ],
    limit: BATCH_SIZE,
  });
  const found = await transaction.findMany(
    bookingProfiles,
    items.map(({ memberUid }) => memberUid),
  );
  const standing = await findStandingOf(transaction, session, items);
  return items.map((booking, index) => ({
    session,
    booking,
    standing: standing[index] ?? null,
    bookingProfile: found[index] ?? newBookingProfile(booking.memberUid),
  }));
}

async function findStandingOf(transaction: Transaction, { scheduleId }: Session, of: readonly Booking[]) {
  if (scheduleId === '') return [];
  const ids = of.map(({ memberUid }) => standingKey(scheduleId, memberUid));
  const found = await transaction.findMany(standingBookings, ids);
  if (found.every((standing) => standing === null)) return [];
  const noShowLimit = await readNoShowLimit(transaction);
  return found.map((standing) => standing && { ...standing, noShowLimit });
}
