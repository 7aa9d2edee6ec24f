import { decideMark } from '#domain/bookings/attendance.ts';
import { classesToMark, doorClassText, nextDoorClass } from '#domain/door/door-class.ts';
import { findOpenOffer } from '#domain/timetable/session-fill.ts';
import {
  countsAfter,
  type Marker,
  type MarkFacts,
  readMarkFacts,
  writeMark,
} from '../bookings/write-mark.ts';
import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import type { ClubSettings } from '../data/collections/club.ts';
import { sessions } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';

/** The classes that matter when a person is at the door. */
export interface DoorClasses {
  /** For the kiosk's screen; empty where they have none today. */
  readonly text: string;
  /** Bookings that a check-in at this moment marks. */
  readonly toMark: readonly MarkFacts[];
}

/** Read from the member's own booking profile, and the class they wait for, so that the door needs no query; call it before the transaction's first write. */
export async function readDoorClasses(
  reads: Reads,
  uid: string,
  settings: ClubSettings,
  at: Temporal.Instant,
): Promise<DoorClasses> {
  const bookingProfile = await reads.find(bookingProfiles, uid);
  if (!bookingProfile) return { text: '', toMark: [] };
  const toMark: MarkFacts[] = [];
  for (const { sessionId } of classesToMark(knownClasses(bookingProfile), settings, at)) {
    const facts = await readMarkFacts(reads, sessionId, uid);
    if (facts) toMark.push(facts);
  }
  return { text: await readText(reads, uid, bookingProfile, at), toMark };
}

async function readText(
  reads: Reads,
  uid: string,
  { upcoming }: BookingProfile,
  at: Temporal.Instant,
): Promise<string> {
  const next = nextDoorClass(upcoming, at);
  if (!next) return '';
  const session = next.isWaitlisted ? await reads.find(sessions, next.sessionId) : null;
  return doorClassText(next, (session && findOpenOffer(session, uid, at)?.until) ?? null);
}

/** An offline kiosk may report a check-in for a class that has ended since and is no longer upcoming: those are in `uses`. */
function knownClasses({ upcoming, uses }: BookingProfile) {
  const listed = new Set(upcoming.map(({ sessionId }) => sessionId));
  const others = uses
    .filter(({ sessionId }) => !listed.has(sessionId))
    .map((use) => ({ ...use, endsAt: use.startsAt, isWaitlisted: false, className: '' }));
  return [...upcoming, ...others];
}

/** Marks the person present in their classes. What a coach has already marked stays. */
export function markAtDoor(
  transaction: Transaction,
  { toMark }: DoorClasses,
  { by, at, now }: { readonly by: Marker; readonly at: Temporal.Instant; readonly now: Temporal.Instant },
): void {
  let bookingProfile = toMark[0]?.bookingProfile;
  for (const facts of toMark) {
    const { session, booking } = facts;
    const decision = decideMark(booking, 'attended', session, at);
    if (booking.status !== 'booked' || decision.kind !== 'marked' || !bookingProfile) continue;
    writeMark(transaction, { ...facts, bookingProfile }, decision, { by, at, now });
    bookingProfile = {
      ...bookingProfile,
      attendedCount: bookingProfile.attendedCount + decision.attendedChange,
    };
    transaction.update(sessions, session.id, countsAfter(session, decision));
  }
}
