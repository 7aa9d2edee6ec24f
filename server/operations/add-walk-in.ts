import { SETTINGS_ID } from '../caches/settings-cache.ts';
import { type ClubSettings, type Plan, plans, settings } from '../data/collections/club.ts';
import { type Member, members } from '../data/collections/members.ts';
import {
  type Booker,
  type Booking,
  bookers,
  bookings,
  type Session,
  sessions,
} from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { withUse } from '../domain/allowance.ts';
import { decideMark } from '../domain/attendance.ts';
import { bookingKey } from '../domain/booking-key.ts';
import { checkInWindow } from '../domain/booking-times.ts';
import { formatDateTime } from '../domain/dates.ts';
import { type BookingReason, decideWalkIn } from '../domain/eligibility.ts';
import { sessionFill } from '../domain/session-fill.ts';
import { withoutStrike } from '../domain/strikes.ts';
import type { Services } from '../services.ts';
import { type Actor, writeAudit } from './write-audit.ts';
import { countsAfter, writeMark } from './write-mark.ts';

export interface WalkInRequest {
  readonly sessionId: string;
  readonly uid: string;
  readonly by: Actor;
  /** Reasons that staff set aside, by code, and why; a place beyond the capacity is one of them. */
  readonly override?: { readonly codes: readonly string[]; readonly note: string } | undefined;
}

export type WalkInOutcome =
  /** `isRepeat`: they were on the class and marked present already. */
  | { readonly kind: 'added'; readonly booking: Booking; readonly isRepeat: boolean }
  | { readonly kind: 'refused'; readonly reasons: readonly BookingReason[] }
  /** Checking in for the class has not begun: they are booked like anybody else. */
  | { readonly kind: 'too-early' }
  | { readonly kind: 'no-session' }
  | { readonly kind: 'no-member' };

type Parts = Pick<Services, 'store' | 'now'>;

/**
 * Puts somebody who has come on the session, as present: the booking, the session's counts and waitlist, the booker and the audit log in
 * one transaction. Who holds a place already is marked present instead; the same again changes nothing.
 */
export function addWalkIn({ store, now }: Parts, request: WalkInRequest): Promise<WalkInOutcome> {
  return store.transaction(async (transaction): Promise<WalkInOutcome> => {
    const facts = await readFacts(transaction, request);
    if (!facts.session) return { kind: 'no-session' };
    if (!facts.member) return { kind: 'no-member' };
    const { session, member } = facts;
    return add(transaction, { ...facts, session, member }, request, now());
  });
}

interface Facts {
  readonly session: Session;
  readonly member: Member;
  readonly plan: Plan | null;
  readonly booker: Booker;
  readonly booking: Booking | null;
  readonly settings: ClubSettings;
}

async function readFacts(reads: Reads, { sessionId, uid }: WalkInRequest) {
  const session = await reads.find(sessions, sessionId);
  const member = await reads.find(members, uid);
  const booking = await reads.find(bookings, bookingKey(sessionId, uid));
  const booker = await reads.find(bookers, uid);
  const stored = await reads.find(settings, SETTINGS_ID);
  const plan = member?.planId ? await reads.find(plans, member.planId) : null;
  return {
    session,
    member,
    plan,
    booking,
    booker: booker ?? bookers.decode(uid, {}),
    settings: stored ?? settings.decode(SETTINGS_ID, {}),
  };
}

function add(
  transaction: Transaction,
  facts: Facts,
  request: WalkInRequest,
  now: Temporal.Instant,
): WalkInOutcome {
  const { session, booking } = facts;
  const isOn = booking !== null && ['booked', 'attended', 'late', 'no-show'].includes(booking.status);
  if (isOn && session.status === 'scheduled') {
    return markPresent(transaction, { ...facts, booking }, request, now);
  }
  const { opensAt } = checkInWindow(session, facts.settings);
  if (Temporal.Instant.compare(now, opensAt) < 0) return { kind: 'too-early' };
  const decision = decideWalkIn(facts, request.override?.codes ?? [], now);
  if (decision.kind === 'refused') return decision;
  const setAside = reasonsSetAside(facts, now);
  const note = setAside.length > 0 ? (request.override?.note ?? '') : '';
  const made = makeBooking(facts, request, { setAside, note }, now);
  transaction.set(bookings, made);
  transaction.update(sessions, session.id, sessionWith(facts, now));
  transaction.set(bookers, bookerWith(facts, now));
  const when = `${session.className}, ${formatDateTime(session.startsAt, now)}`;
  const summary = note ? `${when}. Set aside ${setAside.join(', ')}: ${note}` : when;
  writeAudit(
    transaction,
    request.by,
    { action: 'class.walked-in', memberUid: facts.member.uid, summary },
    now,
  );
  return { kind: 'added', booking: made, isRepeat: false };
}

/** What stood against it, by code. */
function reasonsSetAside(facts: Facts, now: Temporal.Instant): string[] {
  const decision = decideWalkIn(facts, [], now);
  return decision.kind === 'refused' ? decision.reasons.map(({ code }) => code) : [];
}

function markPresent(
  transaction: Transaction,
  facts: Facts & { readonly booking: Booking },
  { by }: WalkInRequest,
  now: Temporal.Instant,
): WalkInOutcome {
  const { session, booking } = facts;
  const decision = decideMark(booking, 'attended', session, now);
  if (decision.kind === 'same') return { kind: 'added', booking, isRepeat: true };
  if (decision.kind === 'refused') return { kind: 'too-early' };
  const marked = writeMark(transaction, facts, decision, { by: { id: by.uid, name: by.name }, at: now, now });
  transaction.update(sessions, session.id, countsAfter(session, decision));
  const summary = `${session.className}, ${formatDateTime(session.startsAt, now)}: present`;
  writeAudit(transaction, by, { action: 'class.marked', memberUid: booking.memberUid, summary }, now);
  return { kind: 'added', booking: marked, isRepeat: false };
}

function makeBooking(
  { session, member, booker, booking }: Facts,
  { by }: WalkInRequest,
  { setAside, note }: { readonly setAside: string[]; readonly note: string },
  now: Temporal.Instant,
): Booking {
  const { scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room } = session;
  const { startsAt, endsAt, date } = session;
  const id = bookingKey(session.id, member.uid);
  return {
    ...bookings.decode(id, {}),
    ...{ scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room },
    ...{ startsAt, endsAt, date, sessionId: session.id, memberUid: member.uid, memberName: member.name },
    ...{ status: 'attended', by: 'walk-in', bookedAt: now, changedAt: now },
    ...{ markedAt: now, markedBy: by.uid, markedByName: by.name },
    overriddenReasons: setAside,
    overrideNote: note,
    joinedAtPosition: booking?.joinedAtPosition ?? 0,
    isFirstClass: booker.attendedCount === 0,
    sequence: booking ? booking.sequence + 1 : 0,
  };
}

function sessionWith({ session, member }: Facts, now: Temporal.Instant): Partial<Session> {
  const bookedCount = session.bookedCount + 1;
  return {
    bookedCount,
    attendedCount: session.attendedCount + 1,
    waitlist: session.waitlist.filter((uid) => uid !== member.uid),
    offers: session.offers.filter(({ memberUid }) => memberUid !== member.uid),
    fill: sessionFill({ capacity: session.capacity, bookedCount }),
    modifiedAt: now,
  };
}

/** On the list of what is upcoming until the class ends, so that nobody books them into another at the same time. */
function bookerWith({ session, booker }: Facts, now: Temporal.Instant): Booker {
  const { id, startsAt, endsAt, className } = session;
  const others = booker.upcoming.filter(
    (one) => one.sessionId !== id && Temporal.Instant.compare(one.endsAt, now) > 0,
  );
  const isOver = Temporal.Instant.compare(endsAt, now) <= 0;
  return {
    ...booker,
    upcoming: isOver
      ? others
      : [...others, { sessionId: id, startsAt, endsAt, isWaitlisted: false, className }],
    uses: withUse(booker.uses, { sessionId: id, startsAt }),
    // Somebody who cancelled late and has come all the same has missed nothing.
    strikes: withoutStrike(booker.strikes, id),
    attendedCount: booker.attendedCount + 1,
  };
}
