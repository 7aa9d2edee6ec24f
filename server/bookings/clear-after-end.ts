/** Cancels what a member has after the end of their membership: bookings, waitlist places, places at members’ events, standing bookings. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { hasStarted } from '#domain/bookings/booking-times.ts';
import { canKeepBooking, isEnding, isLess } from '#domain/bookings/ended-membership.ts';
import { isOpenTo } from '#domain/community/event-registration.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { cancelPlace } from '../community/events/cancel-place.ts';
import { findPlacesAhead } from '../community/events/find-events.ts';
import { type BookingProfile, bookingProfiles, bookings } from '../data/collections/bookings.ts';
import { type EventRegistration, events } from '../data/collections/events.ts';
import { type Member, members } from '../data/collections/members.ts';
import { plans } from '../data/collections/membership.ts';
import { classTypes, schedules } from '../data/collections/timetable.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { Services } from '../services.ts';
import { newBookingProfile } from './booking-facts.ts';
import type { BookingParts } from './booking-step.ts';
import { bookingsEndedMail } from './bookings-ended-mails.ts';
import { cancelBooking } from './cancel-booking.ts';
import { endAndNotify } from './notify-of-standing.ts';
import { listStanding, standingLabel } from './standing-bookings.ts';

type SoonParts = BookingParts & Pick<Services, 'log'>;

/**
 * To be called before the first write of the transaction that changes a membership. Returns a function that records that bookings must
 * be cleared, so that this cannot be lost once the membership has ended; null: there is nothing to clear.
 */
export async function planClearing(
  transaction: Transaction,
  member: Member,
  after: Member,
  at: Temporal.Instant,
): Promise<(() => void) | null> {
  const isEnd = endsBookings(member, after, at);
  if (!isEnd && !isLess(member, after)) return null;
  const { id } = member;
  const bookingProfile = await transaction.find(bookingProfiles, id);
  const isBooked = bookingProfile?.upcoming.some((entry) => !hasStarted(entry, at)) ?? false;
  const hasAny = isBooked || (isEnd && (await hasBesides(transaction, id, at)));
  if (!hasAny) return null;
  if (!isEnd && bookingProfile && (await findUncovered(transaction, bookingProfile, after, at)).length === 0)
    return null;
  return () =>
    bookingProfile
      ? transaction.update(bookingProfiles, id, { membershipEndedAt: at })
      : transaction.set(bookingProfiles, { ...newBookingProfile(id), membershipEndedAt: at });
}

/** Whether they have a place at an event or a standing booking. */
async function hasBesides(reads: Pick<Reads, 'query'>, uid: string, now: Temporal.Instant): Promise<boolean> {
  const places = await findPlacesAhead(reads, uid, now);
  return places.length > 0 || (await listStanding(reads, uid)).length > 0;
}

const endsBookings = (
  { membershipStatus }: Pick<Member, 'membershipStatus'>,
  after: Member,
  at: Temporal.Instant,
): boolean => isEnding(membershipStatus, effectiveStatus(after, at));

type Upcoming = BookingProfile['upcoming'];

export interface EndingBooking {
  readonly id: string;
  /** Of a class or an event; of a standing booking with its day and time. */
  readonly className: string;
  /** Null: a standing booking. */
  readonly startsAt: Temporal.Instant | null;
  readonly isWaitlisted: boolean;
}

/**
 * What such a change of the membership ends: places and positions in waitlists, of classes and of events for members, in their order, then
 * standing bookings. @param at when it takes effect
 */
export async function listEndingBookings(
  reads: Pick<Reads, 'find' | 'findMany' | 'query'>,
  before: Member,
  after: Member,
  at: Temporal.Instant,
): Promise<EndingBooking[]> {
  const isEnd = endsBookings(before, after, at);
  if (!isEnd && !isLess(before, after)) return [];
  const uid = after.id;
  const bookingProfile = await reads.find(bookingProfiles, uid);
  const classes = bookingProfile ? await findUncovered(reads, bookingProfile, after, at) : [];
  const places = isEnd ? await findMembersPlaces(reads, uid, at) : [];
  const dated = [
    ...classes.map(({ sessionId: id, className, startsAt, isWaitlisted }) => ({
      id,
      className,
      startsAt,
      isWaitlisted,
    })),
    ...places.map(({ id, title, startsAt, has }) => ({
      ...{ id, className: title, startsAt, isWaitlisted: has === 'position' },
    })),
  ];
  const standing = isEnd ? await nameStanding(reads, uid) : [];
  return [
    ...dated.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)),
    ...standing,
  ];
}

/** A member’s standing bookings, with class, day and time. */
export async function nameStanding(
  reads: Pick<Reads, 'find' | 'query'>,
  uid: string,
): Promise<EndingBooking[]> {
  const running = await listStanding(reads, uid);
  return Promise.all(
    running.map(async ({ id, scheduleId }) => {
      const schedule = await reads.find(schedules, scheduleId);
      const type = schedule && (await reads.find(classTypes, schedule.classTypeId));
      return {
        id,
        className: standingLabel(schedule, type?.name ?? ''),
        startsAt: null,
        isWaitlisted: false,
      };
    }),
  );
}

/** Their places at events that only somebody with a membership may have. */
async function findMembersPlaces(
  reads: Pick<Reads, 'findMany' | 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<EventRegistration[]> {
  const held = await findPlacesAhead(reads, uid, now);
  const theirEvents = await reads.findMany(
    events,
    held.map(({ eventId }) => eventId),
  );
  return held.filter((_, index) => {
    const event = theirEvents[index];
    return event && !isOpenTo(event, false);
  });
}

/** What this membership does not cover of what lies ahead. @param member null: they have closed their account */
async function findUncovered(
  reads: Pick<Reads, 'find' | 'findMany'>,
  { id, upcoming, uses }: BookingProfile,
  member: Member | null,
  at: Temporal.Instant,
): Promise<Upcoming> {
  const ahead = upcoming.filter((entry) => !hasStarted(entry, at));
  const found = await reads.findMany(
    bookings,
    ahead.map(({ sessionId }) => bookingKey(sessionId, id)),
  );
  const plan = member?.planId ? await reads.find(plans, member.planId) : null;
  return ahead.filter((entry, index) => {
    const booking = found[index];
    const session = { id: entry.sessionId, startsAt: entry.startsAt };
    return booking && !(member && canKeepBooking(member, booking, session, { plan, uses }, at));
  });
}

/**
 * Cancels what a member has after the end of their membership, each class and event in its own transaction that offers the place to the next
 * person, then sends one mail about all of them; each standing booking has its own. Can be stopped anywhere and run again. Bookings that they may keep (`canKeepBooking`) stay.
 */
export async function clearAfterEnd(parts: BookingParts, uid: string): Promise<void> {
  const bookingProfile = await parts.store.find(bookingProfiles, uid);
  if (!bookingProfile?.membershipEndedAt) return;
  const member = await parts.store.find(members, uid);
  const ending = await findUncovered(parts.store, bookingProfile, member, parts.now());
  for (const { sessionId } of ending) await cancelBooking(parts, { sessionId, uid, by: 'membership-end' });
  const now = parts.now();
  if (!member || !hasMembership(effectiveStatus(member, now))) {
    for (const { id, eventId } of await findMembersPlaces(parts.store, uid, now)) {
      await cancelPlace(parts, { registrationId: id, eventId, by: 'membership-end' });
    }
    for (const standing of await listStanding(parts.store, uid)) {
      await endAndNotify(parts, standing, 'membership-over');
    }
  }
  await finish(parts, uid, bookingProfile.membershipEndedAt);
}

/** Runs right after the change that ended it. If it fails, the job (`settle-memberships`) does it later. */
export async function clearSoon(parts: SoonParts, uid: string): Promise<void> {
  try {
    await clearAfterEnd(parts, uid);
  } catch (error) {
    parts.log.error(
      { event: 'bookings.not-cleared', err: error },
      'Bookings after the end of a membership could not be cleared; the job tries again',
    );
  }
}

/** Does nothing if the membership has ended again since: another run clears that. */
function finish(
  { store, outbox, settings, config, now }: BookingParts,
  uid: string,
  endedAt: Temporal.Instant,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const { clubName } = await settings.read();
    const bookingProfile = await transaction.find(bookingProfiles, uid);
    const member = await transaction.find(members, uid);
    if (!bookingProfile?.membershipEndedAt?.equals(endedAt)) return;
    const cleared: Partial<BookingProfile> = { membershipEndedAt: null, cancelledAtEnd: [] };
    transaction.update(bookingProfiles, uid, cleared);
    if (!member?.email || bookingProfile.cancelledAtEnd.length === 0) return;
    const club = { clubName, origin: config.linkOrigin };
    const isOver = !hasMembership(effectiveStatus(member, now()));
    const mail = bookingsEndedMail(bookingProfile.cancelledAtEnd, { ...member, isOver }, club, now());
    outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: uid, cause: 'club' });
  });
}
