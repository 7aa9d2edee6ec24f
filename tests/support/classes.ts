/** A class with people in it, as booking would have stored them, and what must always be true of it. */
import { expect } from 'vitest';
import { sessionFill } from '#domain/timetable/session-fill.ts';
import { type Booking, bookingProfiles, bookings } from '#server/data/collections/bookings.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { type Session, sessions } from '#server/data/collections/timetable.ts';
import { newMember } from '#server/members/create-member.ts';
import type { TestClub } from './club.ts';
import { booking, bookingProfile, type SessionFacts, session } from './timetable.ts';

export interface FilledClass {
  readonly session: Session;
  readonly booked: readonly string[];
  readonly waiting: readonly string[];
}

/** People without accounts: only what a booking needs of them. */
async function addPeople(club: TestClub, prefix: string, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, at) => {
    const uid = `${prefix}${String(at).padStart(3, '0')}`;
    const name = { firstName: 'Mo', lastName: uid, mobile: '', dob: '1990-03-27', sex: 'male' };
    return newMember({ uid, email: `${uid}@example.test`, ...name }, club.now());
  });
  await inBatches(people, (part) =>
    club.store.batch((batch) => {
      for (const person of part) batch.set(members, person);
    }),
  );
  return people;
}

async function inBatches<T>(all: readonly T[], write: (part: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 100) await write(all.slice(at, at + 100));
}

/** `booked` people in the class and `waiting` on its waitlist; every one with a strike and a use of another class. */
export async function fillClass(
  club: TestClub,
  counts: { booked: number; waiting?: number },
  facts: SessionFacts = {},
): Promise<FilledClass> {
  const { booked, waiting = 0 } = counts;
  const capacity = facts.capacity ?? Math.max(1, booked);
  const bare = session({ capacity, ...facts, bookedCount: booked });
  const people = await addPeople(club, `${bare.id}-p`, booked + waiting);
  const uids = people.map(({ uid }) => uid);
  const filled = { ...bare, waitlist: uids.slice(booked) };
  await club.store.create(sessions, filled);
  await inBatches([...people.entries()], (part) =>
    club.store.batch((batch) => {
      for (const [at, person] of part) {
        const isWaitlisted = at >= booked;
        const { id: sessionId, startsAt, endsAt, className } = filled;
        batch.set(bookings, booking(filled, person, { status: isWaitlisted ? 'waitlisted' : 'booked' }));
        const other = { sessionId: 'other', startsAt: startsAt.subtract({ hours: 48 }) };
        batch.set(
          bookingProfiles,
          bookingProfile(person.uid, {
            upcoming: [{ sessionId, startsAt, endsAt, isWaitlisted, className }],
            uses: isWaitlisted ? [other] : [other, { sessionId, startsAt }],
          }),
        );
      }
    }),
  );
  return { session: filled, booked: uids.slice(0, booked), waiting: uids.slice(booked) };
}

export async function storedBookings(club: TestClub, sessionId: string): Promise<Booking[]> {
  const { items } = await club.store.query(bookings, {
    where: [['sessionId', '==', sessionId]],
    limit: 1000,
  });
  return items;
}

/** What holds for every class at every moment. */
export async function expectCountsToFit(club: TestClub, sessionId: string): Promise<void> {
  const stored = await club.store.find(sessions, sessionId);
  const rows = await storedBookings(club, sessionId);
  const having = (...statuses: string[]) => rows.filter(({ status }) => statuses.includes(status));
  expect(stored?.bookedCount).toBe(having('booked', 'attended', 'late', 'no-show').length);
  expect(stored && stored.bookedCount <= stored.capacity).toBe(true);
  expect([...(stored?.waitlist ?? [])].sort()).toEqual(
    having('waitlisted')
      .map(({ memberUid }) => memberUid)
      .sort(),
  );
  expect(stored?.fill).toBe(stored && sessionFill(stored));
}

/** Messages to members of one kind, of all that lie in the outbox. */
export async function mailsOfKind(club: TestClub, template: string): Promise<OutboxMessage[]> {
  const found: OutboxMessage[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: OutboxMessage[]; nextCursor: string | null } = await club.store.query(outbox, {
      orderBy: [['createdAt', 'asc']],
      limit: 500,
      cursor,
    });
    found.push(...page.items.filter((mail) => mail.template === template));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

export async function auditOf(club: TestClub, action: string): Promise<string[]> {
  const { items } = await club.store.query(auditLog, {
    where: [['action', '==', action]],
    orderBy: [['at', 'asc']],
    limit: 100,
  });
  return items.map(({ summary }) => summary);
}

/** Each of them once, and nobody else. */
export function expectMailedOnce(mails: readonly OutboxMessage[], uids: readonly string[]): void {
  expect(mails.map(({ memberUid }) => memberUid).sort()).toEqual([...uids].sort());
}
