/** Writes one person's booking, booking profile and mail; the operation writes the session's counts. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { withPlace, withWait } from '#domain/bookings/booking-profile-changes.ts';
import { setAsideText } from '#domain/bookings/booking-reasons.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { type Booking, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import type { Member } from '../data/collections/members.ts';
import type { Session } from '../data/collections/timetable.ts';
import type { MailCause } from '../outbox/outbox.ts';
import type { StoredBookingFacts } from './booking-facts.ts';
import { type BookingStep, noteClassEvent, queueClassMails } from './booking-step.ts';
import type { ClassMailFacts } from './class-mails.ts';

/** A person as their own transaction, or the queue, has read them. */
export interface Person extends Pick<StoredBookingFacts, 'plan' | 'bookingProfile' | 'booking'> {
  readonly member: Member;
}

/** The copy of the session in a booking; written again whenever the session changes. */
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

/** For the audit log of what staff book: the class, and what they overrode and why; null: nothing. */
export function bookedSummary(
  { className, startsAt }: Pick<Session, 'className' | 'startsAt'>,
  override: Override | null,
  now: Temporal.Instant,
): string {
  const what = `${className}, ${formatDateTime(startsAt, now)}`;
  if (!override || override.overriddenReasons.length === 0) return what;
  return `${what}. Although: ${setAsideText(override.overriddenReasons)}. Reason: ${override.overrideNote}`;
}

export interface PlaceOptions extends Partial<Override> {
  readonly by: Booking['by'];
  /** Promoted from the waitlist; otherwise they, or staff, asked for the place now. */
  readonly isPromoted: boolean;
  readonly isPenaltyFree: boolean;
  /** Null: they are at the club, and need no mail. */
  readonly mail: { readonly facts: ClassMailFacts; readonly cause: MailCause } | null;
}

/** Gives a person a place, whatever the status of their booking was. */
export function takePlace(
  step: BookingStep,
  person: Person,
  session: Session,
  options: PlaceOptions,
): Booking {
  const { transaction, now } = step;
  const { member, bookingProfile, booking, plan } = person;
  const waited = booking?.status === 'waitlisted' ? booking : null;
  const { by, isPromoted, isPenaltyFree, mail, ...override } = options;
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
  if (mail) queueClassMails(step, { member, bookingProfile }, mail.facts, session, mail.cause);
  noteClassEvent(step, 'class.booked', member.uid, session, by);
  return place;
}

/** Puts a person at the end of the waitlist. */
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

/** Replaces the whole document: of an earlier booking of the class only the calendar sequence is kept. */
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

/** No class attended yet, and no earlier one booked. */
function isFirstClass({ bookingProfile }: Person, session: Session): boolean {
  const isEarlier = (startsAt: Temporal.Instant) => Temporal.Instant.compare(startsAt, session.startsAt) < 0;
  return (
    bookingProfile.attendedCount === 0 &&
    !bookingProfile.upcoming.some(({ isWaitlisted, startsAt }) => !isWaitlisted && isEarlier(startsAt))
  );
}
