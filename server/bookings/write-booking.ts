/** What becomes of one person's booking, booker and outbox; the session's own counts are written by the operation. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { withPlace, withWait } from '#domain/bookings/booking-profile-changes.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import type { Member } from '../data/collections/members.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { StoredBookingFacts } from './booking-facts.ts';
import { type BookingStep, noteClassEvent, queueClassMails } from './booking-step.ts';
import type { ClassMailFacts } from './class-mails.ts';

/** Somebody as their own transaction, or the queue, has read them. */
export interface Person extends Pick<StoredBookingFacts, 'plan' | 'bookingProfile' | 'booking'> {
  readonly member: Member;
}

/** What a booking keeps of its session; written again whenever the session changes. */
export function sessionCopy(session: Session) {
  const { scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room } = session;
  const { startsAt, endsAt, date } = session;
  return {
    ...{ scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room },
    ...{ startsAt, endsAt, date },
  };
}

export interface Override {
  readonly overriddenReasons: string[];
  readonly overrideNote: string;
}

export interface PlaceOptions extends Partial<Override> {
  readonly by: Booking['by'];
  /** The club gave them the place; otherwise they, or staff, asked for it at this moment. */
  readonly isPromoted: boolean;
  readonly isPenaltyFree: boolean;
  /** Null: they are here, and need no letter. */
  readonly mail: ClassMailFacts | null;
}

/** Gives a person a place, in whatever state their booking was. */
export function takePlace(
  step: BookingStep,
  person: Person,
  session: Session,
  taking: PlaceOptions,
): Booking {
  const { transaction, now } = step;
  const { member, bookingProfile, booking, plan } = person;
  const waited = booking?.status === 'waitlisted' ? booking : null;
  const { by, isPromoted, isPenaltyFree, mail, ...override } = taking;
  const place = saveBooking(step, person, session, {
    ...(waited ?? {}),
    status: 'booked',
    by,
    ...override,
    promotedAt: isPromoted ? now : null,
    isPenaltyFree,
    isFirstClass: isFirstClass(person, session),
  });
  const changes = withPlace(bookingProfile, session, { plan, period: member }, now);
  transaction.set(bookingProfiles, { ...bookingProfile, ...changes });
  if (mail) queueClassMails(step, { member, bookingProfile }, mail, session);
  noteClassEvent(step, 'class.booked', member.uid, session, by);
  return place;
}

/** Puts a person at the end of the queue. */
export function startWaiting(
  step: BookingStep,
  person: Person,
  session: Session,
  waiting: Pick<Booking, 'by' | 'joinedAtPosition'> & Partial<Override>,
): Booking {
  const { member, bookingProfile, plan } = person;
  const changes = withWait(bookingProfile, session, { plan, period: member }, step.now);
  const wait = saveBooking(step, person, session, { ...waiting, status: 'waitlisted' });
  step.transaction.set(bookingProfiles, { ...bookingProfile, ...changes });
  return wait;
}

/** The whole document anew: nothing of an earlier booking of the class is left but its place in calendars. */
function saveBooking(
  { transaction, now }: BookingStep,
  { member, booking }: Person,
  session: Session,
  facts: Partial<Booking>,
): Booking {
  const id = bookingKey(session.id, member.uid);
  const saved = bookings.decode(id, {
    bookedAt: now,
    ...facts,
    ...{ sessionId: session.id, memberUid: member.uid, memberName: member.name },
    ...sessionCopy(session),
    sequence: booking ? booking.sequence + 1 : 0,
    changedAt: now,
  });
  if (booking) transaction.update(bookings, id, saved);
  else transaction.create(bookings, saved);
  return saved;
}

/** Nothing attended yet, and nothing booked that comes before. */
function isFirstClass({ bookingProfile }: Person, session: Session): boolean {
  const isEarlier = (startsAt: Temporal.Instant) => Temporal.Instant.compare(startsAt, session.startsAt) < 0;
  return (
    bookingProfile.attendedCount === 0 &&
    !bookingProfile.upcoming.some(({ isWaitlisted, startsAt }) => !isWaitlisted && isEarlier(startsAt))
  );
}
