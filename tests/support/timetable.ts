/** Helpers for classes: types, dated sessions, and people who may book them. */

import { bookingKey } from '#domain/bookings/booking-key.ts';
import { sessionFill } from '#domain/timetable/session-fill.ts';
import { localDate } from '#domain/values/dates.ts';
import {
  type Booking,
  type BookingProfile,
  bookingProfiles,
  bookings,
} from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import {
  type ClassType,
  classTypes,
  type Schedule,
  type Session,
  schedules,
  sessions,
} from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import type { MemberFacts, TestClub } from './club.ts';
import { plan } from './desk.ts';

export function classType(facts: Partial<ClassType> = {}): ClassType {
  const common = { name: 'Hyrox', slug: 'Hyrox', minutes: 60, capacity: 12, colour: 'lime', isActive: true };
  return classTypes.decode(facts.id ?? facts.slug ?? common.slug, { ...common, ...facts });
}

/** Every Tuesday at 18:00. */
export function schedule(facts: Partial<Schedule> = {}): Schedule {
  const common = { classTypeId: 'Hyrox', weekday: 2, startTime: '18:00', from: '2026-01-01', isActive: true };
  const staffing = { coachName: 'Sam Coach', room: 'Studio', capacity: 12 };
  return schedules.decode(facts.id ?? 'tuesday-hyrox', { ...common, ...staffing, ...facts });
}

export type SessionFacts = Omit<Partial<Session>, 'startsAt' | 'endsAt'> & {
  /** An instant, or its text. */
  startsAt?: Temporal.Instant | string;
  endsAt?: Temporal.Instant | string;
};

const instantOf = (value: Temporal.Instant | string) => Temporal.Instant.from(value.toString());

/** Tuesday 24 November 2026 at 18:00, twelve places, nobody booked: three days after the test club's now. */
export function session(facts: SessionFacts = {}): Session {
  const startsAt = instantOf(facts.startsAt ?? '2026-11-24T18:00:00Z');
  const endsAt = facts.endsAt ? instantOf(facts.endsAt) : startsAt.add({ minutes: 60 });
  const date = localDate(startsAt).toString();
  const counts = { capacity: facts.capacity ?? 12, bookedCount: facts.bookedCount ?? 0 };
  const common = {
    ...{ classTypeId: 'Hyrox', className: 'Hyrox', classSlug: 'Hyrox', colour: 'lime' },
    ...{ coachName: 'Sam Coach', room: 'Studio', status: 'scheduled', fill: sessionFill(counts) },
    ...{
      createdAt: startsAt.subtract({ hours: 28 * 24 }),
      modifiedAt: startsAt.subtract({ hours: 28 * 24 }),
    },
  };
  return sessions.decode(facts.id ?? `hyrox_${date}`, {
    ...common,
    ...facts,
    ...counts,
    ...{ startsAt, endsAt, date },
  });
}

/** Somebody's booking of a session, as its operation would have written it. */
export function booking(
  of: Session,
  member: Pick<Member, 'uid' | 'name'>,
  facts: Partial<Booking> = {},
): Booking {
  const { scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room } = of;
  const { startsAt, endsAt, date } = of;
  return bookings.decode(bookingKey(of.id, member.uid), {
    ...{ sessionId: of.id, memberUid: member.uid, memberName: member.name, status: 'booked' },
    ...{ scheduleId, classTypeId, className, classSlug, colour, coachUid, coachName, room },
    ...{ startsAt, endsAt, date, bookedAt: of.createdAt, changedAt: of.createdAt },
    ...facts,
  });
}

/** Somebody who has never booked, except for the changes given. */
export function bookingProfile(uid: string, facts: Partial<BookingProfile> = {}): BookingProfile {
  return bookingProfiles.decode(uid, { ...facts });
}

export interface Timetable {
  readonly club: TestClub;
  readonly plan: Plan;
  readonly classType: ClassType;
  /** Active on the unlimited plan until spring, PAR-Q cleared a week ago. */
  bookable(facts?: MemberFacts): Promise<Member>;
  /** A dated class in the store. */
  session(facts?: SessionFacts): Promise<Session>;
  storedSession(id: string): Promise<Session>;
  storedBookingProfile(uid: string): Promise<BookingProfile>;
  storedBooking(sessionId: string, uid: string): Promise<Booking | null>;
  /** Every booking of a session, whatever became of it, in the order of their ids. */
  bookingsOf(sessionId: string): Promise<Booking[]>;
}

/** The facts of a member who may book anything: until spring 2027, with a clean PAR-Q. */
export function bookableFacts(now: Temporal.Instant, planId = 'unlimited'): Partial<Member> {
  const completedAt = now.subtract({ hours: 7 * 24 });
  return {
    ...{ membershipStatus: 'active', planId, membershipType: 'Unlimited' },
    currentPeriodStart: now.subtract({ hours: 20 * 24 }),
    currentPeriodEnd: now.add({ hours: 120 * 24 }),
    parqResults: [
      {
        completedAt,
        hasYesAnswers: false,
        answers: {},
        note: '',
        questionSet: '1',
        declaredName: 'Priya Raman',
      },
    ],
    latestParqAt: completedAt,
  };
}

/** Lays a plan and a class type into a club, so that people and sessions can be added. */
export async function openTimetable(club: TestClub): Promise<Timetable> {
  const { store } = club;
  const unlimited = plan({ order: 1 });
  const hyrox = classType();
  await store.set(plans, unlimited);
  await store.set(classTypes, hyrox);
  return {
    club,
    plan: unlimited,
    classType: hyrox,
    bookable: (facts = {}) => club.member({ ...bookableFacts(club.now()), ...facts }),
    async session(facts) {
      const made = session(facts);
      await store.create(sessions, made);
      return made;
    },
    async storedSession(id) {
      const found = await store.find(sessions, id);
      if (!found) throw new Error(`no session ${id}`);
      return found;
    },
    storedBookingProfile: async (uid) => (await store.find(bookingProfiles, uid)) ?? bookingProfile(uid),
    storedBooking: (sessionId, uid) => store.find(bookings, bookingKey(sessionId, uid)),
    bookingsOf: (sessionId) => bookingsOf(store, sessionId),
  };
}

async function bookingsOf(store: Store, sessionId: string): Promise<Booking[]> {
  const { items } = await store.query(bookings, { where: [['sessionId', '==', sessionId]], limit: 1000 });
  return items;
}
