import * as paths from '#app/paths.ts';
import { bookingKey } from '#domain/bookings/booking-key.ts';
import { bookingLabel, deadline, shortWhen, strikesSentence } from '#domain/bookings/booking-text.ts';
import { strikesInWindow } from '#domain/bookings/strikes.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { placeFree } from '#domain/timetable/session-chip.ts';
import { countPlaces, findOpenOffer } from '#domain/timetable/session-fill.ts';
import { formatShortDate, formatTime, localDate, relativeDay } from '#domain/values/dates.ts';
import { isAfter, minuteOf } from '#domain/values/instants.ts';
import type { Label } from '#domain/values/label.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { queueLabel } from '#domain/values/state-labels.ts';
import { readEligibilityOfMany } from '#server/bookings/booking-facts.ts';
import { type Booking, type BookingProfile, bookings } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import type { Services } from '#server/services.ts';
import type { SessionLine } from '../timetable/session-line.ts';

/** More than anyone can have: `mostUpcomingBookings` is at most 100, plus cancelled classes. */
const MAX_UPCOMING = 120;
const PAST_PAGE = 20;
/** The longest class there may be. */
const LONGEST_CLASS_HOURS = 10;

type Parts = Pick<Services, 'store' | 'settings'>;

/** A booking as a line of the timetable's list. */
export type BookingRow = SessionLine;

/** Upcoming bookings, soonest first: booked (including cancelled classes), waitlisted with the position, and offers. */
export async function findUpcoming(parts: Parts, uid: string, now: Temporal.Instant) {
  const { store } = parts;
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', 'in', ['booked', 'waitlisted', 'attended', 'late', 'session-cancelled']],
      ['startsAt', '>', now.subtract({ hours: LONGEST_CLASS_HOURS })],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_UPCOMING,
  });
  const ahead = items.filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0);
  const waiting = ahead.filter(({ status }) => status === 'waitlisted');
  const queues = await store.findMany(
    sessions,
    waiting.map(({ sessionId }) => sessionId),
  );
  const sessionOf = new Map(waiting.map(({ id }, index) => [id, queues[index] ?? null]));
  const free = await findFree(parts, uid, queues, now);
  const chipOf = (booking: Booking) =>
    free.has(booking.sessionId) ? placeFree : positionChip(booking, sessionOf.get(booking.id) ?? null);
  const rows = (of: readonly Booking[]) => of.map((booking) => rowOf(booking, chipOf(booking), now));
  const offers = waiting.flatMap((booking) => offerOf(booking, sessionOf.get(booking.id) ?? null, free, now));
  const offeredIds = new Set(offers.map(({ id }) => id));
  return {
    offers,
    booked: rows(ahead.filter(({ status }) => status !== 'waitlisted')),
    waiting: rows(waiting.filter(({ id }) => !offeredIds.has(id))),
  };
}

/** The places that somebody on a waitlist may simply book now: an offer has lapsed, or nobody before them could have it. */
async function findFree(
  parts: Parts,
  uid: string,
  queues: readonly (Session | null)[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const candidates = queues.filter(
    (session) =>
      session !== null && !findOpenOffer(session, uid, now) && !countPlaces(session, now, uid).isFull,
  ) as Session[];
  if (candidates.length === 0) return new Set();
  const each = await readEligibilityOfMany(parts, uid, candidates, now);
  return new Set(each.filter(({ reasons }) => reasons.length === 0).map(({ session }) => session.id));
}

/** The places that are theirs to take: offered and held, or free while they wait. */
export async function findOffers(parts: Parts, uid: string, now: Temporal.Instant) {
  const { store } = parts;
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', '==', 'waitlisted'],
      ['startsAt', '>', minuteOf(now)],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_UPCOMING,
  });
  const waited = items.filter(({ startsAt }) => isAfter(startsAt, now));
  const queues = await store.findMany(
    sessions,
    waited.map(({ sessionId }) => sessionId),
  );
  const free = await findFree(parts, uid, queues, now);
  return waited.flatMap((booking, index) => offerOf(booking, queues[index] ?? null, free, now));
}

export type OfferView = Awaited<ReturnType<typeof findOffers>>[number];

function offerOf(
  booking: Booking,
  session: Session | null,
  free: ReadonlySet<string>,
  now: Temporal.Instant,
) {
  const offer = session && findOpenOffer(session, booking.memberUid, now);
  if (!offer && !free.has(booking.sessionId)) return [];
  const what = `${booking.className}, ${shortWhen(booking.startsAt, now)}`;
  const href = paths.bookClass(booking.sessionId);
  // Nothing is held for them where it is simply free.
  return [{ id: booking.id, href, what, until: offer ? deadline(offer.until, now) : '' }];
}

/** One page of past bookings, the newest first. */
export async function findPast(store: Store, uid: string, cursor: string | null, now: Temporal.Instant) {
  const page = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['startsAt', '<=', now],
    ],
    orderBy: [['startsAt', 'desc']],
    limit: PAST_PAGE,
    cursor,
  });
  const rows = page.items
    .filter(({ endsAt }) => Temporal.Instant.compare(endsAt, now) <= 0)
    .map((booking) => rowOf(booking, bookingLabel(booking), now));
  return { rows, nextCursor: page.nextCursor, previousCursor: page.previousCursor };
}

function rowOf(booking: Booking, chip: Label, now: Temporal.Instant): BookingRow {
  const { id, sessionId, className, coachName, startsAt, endsAt, status } = booking;
  return {
    id,
    href: paths.bookClass(sessionId),
    day: relativeDay(localDate(startsAt), now),
    time: formatTime(startsAt),
    length: `${Math.round(startsAt.until(endsAt).total('minutes'))} min`,
    name: className,
    coach: coachName,
    colour: classColour(booking.colour),
    takenShare: 0,
    left: '',
    isOff: status === 'session-cancelled',
    tone: chip.tone,
    chip: chip.text,
  };
}

function positionChip(booking: Booking, session: Session | null): Label {
  const position = session ? session.waitlist.indexOf(booking.memberUid) + 1 : 0;
  return position > 0 ? queueLabel(ordinal(position)) : bookingLabel(booking);
}

export type StrikesView = Awaited<ReturnType<typeof strikesView>>;

/** Null: no strikes count. */
export async function strikesView(
  store: Store,
  bookingProfile: BookingProfile,
  settings: ClubSettings,
  now: Temporal.Instant,
) {
  const counting = strikesInWindow(bookingProfile.strikes, settings, now);
  if (counting.length === 0) return null;
  const keys = counting.map(({ sessionId }) => bookingKey(sessionId, bookingProfile.id));
  const of = await store.findMany(bookings, keys);
  return {
    count: counting.length,
    limit: settings.strikeLimit,
    days: settings.strikeWindowDays,
    meaning: strikesSentence(bookingProfile.strikes, settings, now),
    items: counting.map(({ sessionId, kind, at }, index) => ({
      key: sessionId,
      what: kind === 'no-show' ? 'No-show' : 'Late cancellation',
      name: of[index]?.className || 'A class',
      when: formatShortDate(localDate(of[index]?.startsAt ?? at), now),
    })),
  };
}
