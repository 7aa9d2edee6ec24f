/** Timetable scenes that the demo always shows, whatever the random rest. */

import type { PlannedSession } from '#domain/timetable/generate-sessions.ts';
import { clubTime, instantAt, localDate } from '#domain/values/dates.ts';
import { bookSession } from '../bookings/book-session.ts';
import { newBookingProfile } from '../bookings/booking-facts.ts';
import { cancelBooking } from '../bookings/cancel-booking.ts';
import { startStanding } from '../bookings/standing-bookings.ts';
import { bookingProfiles } from '../data/collections/bookings.ts';
import { type Session, sessions } from '../data/collections/timetable.ts';
import type { Actor } from '../log/write-audit.ts';
import { cancelSession } from '../timetable/cancel-session.ts';
import { moveSession } from '../timetable/move-session.ts';
import { writeNewSession } from '../timetable/write-sessions.ts';
import type { Club } from './story.ts';

export interface Cast {
  coachOf(firstName: string): Actor;
  /** The member who signs in. */
  readonly member: string;
  readonly people: readonly { readonly uid: string }[];
}

const MAX_UPCOMING = 300;

/** A cancelled class, a moved one, two one-offs; and the member's bookings: booked, booked every week, on a waitlist, a last-minute offer. */
export async function playClassScenes(club: Club, cast: Cast): Promise<void> {
  const { services, now, staff } = club;
  const [admin] = staff;
  const { items: coming } = await services.store.query(sessions, {
    where: [['startsAt', '>', now]],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_UPCOMING,
  });
  const ahead = (days: number) =>
    coming.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now.add({ hours: 24 * days })) > 0);
  const cancelled = ahead(1).find(
    ({ classTypeId, bookedCount }) => classTypeId === 'mobility' && bookedCount > 0,
  );
  if (cancelled) {
    const reason = `${cancelled.coachName} is unwell`;
    await cancelSession(services, { sessionId: cancelled.id, reason, by: admin });
  }
  const moved = ahead(2).find(({ classTypeId }) => classTypeId === 'foundations');
  if (moved) {
    const minutes = moved.startsAt.until(moved.endsAt).total('minutes');
    const startsAt = moved.startsAt.subtract({ minutes: 30 });
    await moveSession(services, { sessionId: moved.id, startsAt, minutes, room: 'Studio', by: admin });
  }
  await addSimulation(club, cast);
  await playLateOffer(club, cast);
  await fillEvenings(club, ahead(1), cast);
  await bookForMember(club, ahead(0), cast.member);
}

/** A Hyrox simulation on the Sunday after next: not open for booking yet. */
async function addSimulation(club: Club, { coachOf }: Cast): Promise<void> {
  const today = localDate(club.now);
  const date = today.add({ days: 14 - (today.dayOfWeek % 7) });
  const startsAt = instantAt(date, Temporal.PlainTime.from('11:00'));
  const coach = coachOf('Callum');
  await addOneOff(club, { id: 'hyrox-simulation', startsAt, minutes: 90, capacity: 24, coach });
}

/** Fills the fullest coming evenings: one for the member's waitlist, one to try. */
async function fillEvenings({ services, now }: Club, ahead: readonly Session[], { member, people }: Cast) {
  const isSoon = ({ startsAt }: Session) =>
    Temporal.Instant.compare(startsAt, now.add({ hours: 24 * 6 })) < 0 && clubTime(startsAt).hour >= 17;
  const left = ({ capacity, bookedCount }: Session) => capacity - bookedCount;
  const evenings = ahead.filter(isSoon).toSorted((one, other) => left(one) - left(other));
  for (const session of evenings.slice(0, FULL_EVENINGS)) {
    let toFill = left(session);
    for (const { uid } of people) {
      if (toFill === 0) break;
      if (uid === member) continue;
      const request = { sessionId: session.id, uid, by: 'member', wantsWaitlist: false } as const;
      const outcome = await bookSession(services, request);
      if (outcome.kind === 'booked' && !outcome.isRepeat) toFill -= 1;
    }
  }
}

const FULL_EVENINGS = 2;

/** A small class soon, full until a moment ago: the member is offered the free place. Not at night. */
async function playLateOffer(club: Club, { coachOf, member, people }: Cast): Promise<void> {
  const { services, clock, now } = club;
  const startsAt = now.round({ smallestUnit: 'minute', roundingIncrement: 5 }).add({ minutes: 90 });
  if (clubTime(startsAt).hour < 8 || clubTime(startsAt).hour > 20) return;
  const id = 'hyrox-clinic';
  clock.set(now.subtract({ hours: 5 }));
  await addOneOff(club, { id, startsAt, minutes: 45, capacity: CLINIC_PLACES, coach: coachOf('Callum') });
  const booked: string[] = [];
  for (const { uid } of people) {
    const outcome = await bookSession(services, { sessionId: id, uid, by: 'member', wantsWaitlist: false });
    if (outcome.kind === 'booked') booked.push(uid);
    if (booked.length === CLINIC_PLACES) break;
  }
  const bookingProfile = (await services.store.find(bookingProfiles, member)) ?? newBookingProfile(member);
  await services.store.set(bookingProfiles, { ...bookingProfile, wantsLateOffers: true });
  await bookSession(services, { sessionId: id, uid: member, by: 'member', wantsWaitlist: true });
  clock.set(now);
  await cancelBooking(services, { sessionId: id, uid: booked[0] ?? '', by: 'member' });
}

const CLINIC_PLACES = 6;

interface OneOff {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly minutes: number;
  readonly capacity: number;
  readonly coach: Actor;
}

function addOneOff({ services }: Club, { id, startsAt, minutes, capacity, coach }: OneOff): Promise<void> {
  const planned: PlannedSession = {
    id,
    scheduleId: '',
    classTypeId: 'Hyrox',
    className: 'Hyrox',
    classSlug: 'Hyrox',
    colour: 'amber',
    coachUid: coach.uid,
    coachName: coach.name,
    room: 'Turf',
    startsAt,
    endsAt: startsAt.add({ minutes }),
    date: localDate(startsAt).toString(),
    capacity,
  };
  return services.store.transaction(async (transaction) =>
    writeNewSession(transaction, planned, services.now()),
  );
}

/** Evenings: the next three with room, the first of them every week, and one that is full. */
async function bookForMember({ services }: Club, ahead: readonly Session[], uid: string): Promise<void> {
  const evenings = ahead.filter(({ startsAt }) => clubTime(startsAt).hour >= 17).slice(0, 25);
  const current = await services.store.findMany(
    sessions,
    evenings.map(({ id }) => id),
  );
  let booked = 0;
  let waits = false;
  for (const session of current) {
    if (!session || (booked >= 3 && waits)) continue;
    const isFull = session.bookedCount >= session.capacity;
    if (isFull ? waits : booked >= 3) continue;
    const request = { sessionId: session.id, uid, by: 'member', wantsWaitlist: isFull } as const;
    const { kind } = await bookSession(services, request);
    if (kind === 'booked') booked += 1;
    if (kind === 'booked' && booked === 1)
      await startStanding(services, { scheduleId: session.scheduleId, uid });
    if (kind === 'waitlisted') waits = true;
  }
}
