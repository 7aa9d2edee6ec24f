/** A member whose membership ends loses the bookings after the end: every way of ending, and everything at once. */
import { describe, expect, test } from 'vitest';
import { bookSession } from '#server/bookings/book-session.ts';
import { listStanding, startStanding } from '#server/bookings/standing-bookings.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { schedules } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';
import { changeMembership } from '#server/membership/change-membership.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { type Bookings, openBookings, staff } from '../support/bookings.ts';
import { expectCountsToFit } from '../support/classes.ts';
import { openEvents } from '../support/events.ts';
import { openStripeClub } from '../support/stripe-club.ts';
import { bookableFacts, openTimetable, schedule } from '../support/timetable.ts';

/** Priya has a place on Tuesday and is on Wednesday's waitlist, Tom the other way round: one place each. */
async function openFullClasses(facts: Partial<Member> = {}) {
  const club = await openBookings();
  const priya = await club.bookable({ firstName: 'Priya', ...facts });
  const [tom] = await club.people(1);
  if (!tom) throw new Error('one person');
  await club.session({ id: 'tuesday', startsAt: '2026-11-24T18:00:00Z', capacity: 1 });
  await club.session({ id: 'wednesday', startsAt: '2026-11-25T18:00:00Z', capacity: 1 });
  for (const person of [priya, tom]) await club.book('tuesday', person);
  for (const person of [tom, priya]) await club.book('wednesday', person);
  club.club.advance({ minutes: 1 });
  return { club, priya, tom };
}

const statuses = async (club: Bookings, { uid }: Member) =>
  Promise.all(['tuesday', 'wednesday'].map(async (id) => (await club.storedBooking(id, uid))?.status));

/** The lines of the one mail about it. */
async function listed(store: Store, { uid }: Member): Promise<string[] | undefined> {
  const { items } = await store.query(outbox, { where: [['memberUid', '==', uid]], limit: 100 });
  const [mail, ...others] = items.filter(({ template }) => template === 'bookings-ended');
  expect(others).toEqual([]);
  return mail?.body.split('\n').filter((line) => line.startsWith('Hyrox, '));
}

const endNow = (club: Bookings, { uid }: Member, services = club.club.services) =>
  changeMembership(services, { uid, event: { type: 'cancel-now', reason: 'Moved away' }, by: staff });

/** The clock passes the end of the period, and the job comes. */
async function letItRunOut(club: Bookings, { uid }: Member, facts: Partial<Member>) {
  const currentPeriodEnd = club.club.now().add({ hours: 24 });
  await club.club.store.update(members, uid, { currentPeriodEnd, ...facts });
  club.club.advance({ hours: 25 });
  await settleMemberships(club.club.services);
}

const ways: [string, (club: Bookings, priya: Member) => Promise<unknown>][] = [
  ['now, at the desk', (club, priya) => endNow(club, priya)],
  ['at its date', (club, priya) => letItRunOut(club, priya, { cancelAtPeriodEnd: true })],
  ['by running out', (club, priya) => letItRunOut(club, priya, {})],
  [
    'with a debt that staff write off',
    async (club, priya) => {
      await letItRunOut(club, priya, { membershipStatus: 'past_due' });
      const request = { uid: priya.uid, event: { type: 'expire' }, by: staff } as const;
      return changeMembership(club.club.services, request);
    },
  ],
];

describe.each(ways)('a membership that ends %s', (_, end) => {
  test('gives up its places and waits, without a strike; the next person is in, and one mail lists them', async () => {
    const { club, priya, tom } = await openFullClasses();
    await end(club, priya);
    expect(await statuses(club, priya)).toEqual(['cancelled', 'left-waitlist']);
    expect(await statuses(club, tom)).toEqual(['booked', 'booked']);
    expect(await club.storedBookingProfile(priya.uid)).toMatchObject({
      ...{ upcoming: [], strikes: [], uses: [] },
      ...{ membershipEndedAt: null, cancelledAtEnd: [] },
    });
    for (const id of ['tuesday', 'wednesday']) await expectCountsToFit(club.club, id);
    const kinds = await club.mailKinds(priya);
    expect(kinds.filter((kind) => kind.startsWith('class-'))).toEqual(['class-booked']);
    expect(await listed(club.club.store, priya)).toEqual([
      'Hyrox, Tuesday 24 November, 18:00',
      'Hyrox, Wednesday 25 November, 18:00 (waitlist)',
    ]);
  });
});

test('a membership that ends at Stripe gives up its places, though the event comes twice', async () => {
  const club = await openStripeClub();
  const { session, storedBooking, storedBookingProfile } = await openTimetable(club);
  const paid = await club.join(
    { parqResults: bookableFacts(club.now()).parqResults ?? [] },
    await club.plan(),
  );
  const tom = await club.member(bookableFacts(club.now()));
  const { id: sessionId } = await session({ capacity: 1 });
  for (const { uid } of [paid, tom]) {
    await bookSession(club.services, { sessionId, uid, by: 'member', wantsWaitlist: true });
  }
  expect((await storedBooking(sessionId, paid.uid))?.status).toBe('booked');
  club.stripe.world.end(paid.stripeSubscriptionId);
  await club.deliverAll();
  const [event] = club.stripe.world.events.slice(-1);
  if (event) await club.deliver(event);
  expect((await club.fresh(paid)).membershipStatus).toBe('cancelled');
  expect((await storedBooking(sessionId, paid.uid))?.status).toBe('cancelled');
  expect((await storedBooking(sessionId, tom.uid))?.status).toBe('booked');
  expect(await storedBookingProfile(paid.uid)).toMatchObject({
    upcoming: [],
    strikes: [],
    membershipEndedAt: null,
  });
  expect(await listed(club.store, paid)).toEqual(['Hyrox, Tuesday 24 November, 18:00']);
});

describe('a membership that ends', () => {
  test('at a moment at which places are only offered offers them', async () => {
    const { club, priya, tom } = await openFullClasses();
    await club.club.store.update(bookingProfiles, tom.uid, { wantsLateOffers: true });
    club.club.advance({ hours: 76, minutes: 30 });
    await endNow(club, priya);
    expect((await club.storedSession('tuesday')).offers).toMatchObject([{ memberUid: tom.uid }]);
    expect(await club.mailKinds(tom)).toContain('class-offered');
  });

  test('keeps what has begun, and what staff booked although it ends before', async () => {
    const { club, priya } = await openFullClasses();
    await club.session({ id: 'monday', startsAt: '2026-11-23T18:00:00Z' });
    await club.session({ id: 'guest', startsAt: '2026-11-26T18:00:00Z' });
    await club.book('monday', priya);
    await club.club.store.update(members, priya.uid, {
      currentPeriodEnd: Temporal.Instant.from('2026-11-23T18:30:00Z'),
    });
    const override = { codes: ['membership-ends-before'], note: 'Comes as a guest' };
    expect(await club.book('guest', priya, { by: staff, override })).toMatchObject({ kind: 'booked' });
    club.club.advance({ hours: 54, minutes: 35 });
    await settleMemberships(club.club.services);
    expect((await club.storedBooking('monday', priya.uid))?.status).toBe('booked');
    expect((await club.storedBooking('guest', priya.uid))?.status).toBe('booked');
    expect(await statuses(club, priya)).toEqual(['cancelled', 'left-waitlist']);
  });

  test('without a booking says nothing of bookings', async () => {
    const club = await openBookings();
    const [priya] = await club.people(1);
    if (!priya) return expect.unreachable();
    await endNow(club, priya);
    expect(await club.mailKinds(priya)).toEqual(['membership-cancelled']);
  });

  test('loses nothing where the ending is undone before its date', async () => {
    const { club, priya } = await openFullClasses({
      stripeSubscriptionId: 'sub_1',
      currentPeriodEnd: Temporal.Instant.from('2026-11-23T00:00:00Z'),
    });
    const change = (type: 'cancel-at-period-end' | 'undo-cancel') =>
      changeMembership(club.club.services, { uid: priya.uid, event: { type }, by: staff });
    expect((await change('cancel-at-period-end')).kind).toBe('changed');
    await settleMemberships(club.club.services);
    expect(await statuses(club, priya)).toEqual(['booked', 'waitlisted']);
    expect((await change('undo-cancel')).kind).toBe('changed');
    const currentPeriodEnd = Temporal.Instant.from('2026-12-23T00:00:00Z');
    await club.club.store.update(members, priya.uid, { currentPeriodEnd });
    club.club.advance({ hours: 48 });
    await settleMemberships(club.club.services);
    expect(await statuses(club, priya)).toEqual(['booked', 'waitlisted']);
    expect(await club.mailKinds(priya)).not.toContain('bookings-ended');
  });

  test('against a booking at the same moment: nothing is booked in the end, whoever is first', async () => {
    const club = await openBookings();
    const people = await club.people(6);
    await club.session({ id: 'race', capacity: 20 });
    await Promise.all(people.flatMap((person) => [club.book('race', person), endNow(club, person)]));
    expect(await club.storedSession('race')).toMatchObject({ bookedCount: 0, waitlist: [] });
    for (const { uid } of people) {
      expect(await club.storedBookingProfile(uid)).toMatchObject({ upcoming: [], membershipEndedAt: null });
    }
    await expectCountsToFit(club.club, 'race');
  });

  test('against a rejoining at the same moment: whoever is a member in the end got a mail about what they lost, and nothing else', async () => {
    const { club, priya } = await openFullClasses();
    const rejoin = {
      type: 'rejoin',
      plan: { id: club.plan.id, name: club.plan.name },
      periodEnd: club.club.now().add({ hours: 24 * 30 }),
      payment: 'cash',
    } as const;
    const { services } = club.club;
    const [ended] = await Promise.all([
      endNow(club, priya),
      changeMembership(services, { uid: priya.uid, event: rejoin, by: staff }),
      settleMemberships(services),
    ]);
    expect(ended.kind).toBe('changed');
    await settleMemberships(services);
    const { upcoming, membershipEndedAt } = await club.storedBookingProfile(priya.uid);
    const lost = (await statuses(club, priya)).filter(
      (status) => status !== 'booked' && status !== 'waitlisted',
    );
    expect(upcoming).toHaveLength(2 - lost.length);
    expect(membershipEndedAt).toBeNull();
    const mails = (await club.mailKinds(priya)).filter((kind) => kind === 'bookings-ended');
    expect(mails).toHaveLength(lost.length > 0 ? 1 : 0);
    for (const id of ['tuesday', 'wednesday']) await expectCountsToFit(club.club, id);
  });

  test('interrupted between two classes is finished by the job, and one mail lists all of them', async () => {
    const { club, priya, tom } = await openFullClasses();
    await club.session({ id: 'thursday', startsAt: '2026-11-26T18:00:00Z' });
    await club.book('thursday', priya);
    const { clubEvents } = club.club.services;
    let cancelled = 0;
    const services = {
      ...club.club.services,
      clubEvents: {
        ...clubEvents,
        note: (...[writes, event]: Parameters<typeof clubEvents.note>) => {
          if (event.type === 'class.cancelled') cancelled += 1;
          if (cancelled === 2) throw new Error('the process dies');
          clubEvents.note(writes, event);
        },
      },
    };
    expect((await endNow(club, priya, services)).kind).toBe('changed');
    expect((await club.storedBooking('thursday', priya.uid))?.status).toBe('booked');
    expect(await club.mailKinds(priya)).not.toContain('bookings-ended');
    await Promise.all([1, 2].map(() => settleMemberships(club.club.services)));
    expect((await club.storedBooking('thursday', priya.uid))?.status).toBe('cancelled');
    expect(await statuses(club, tom)).toEqual(['booked', 'booked']);
    expect(await listed(club.club.store, priya)).toHaveLength(3);
  });
});

describe.each(ways)('a membership that ends %s, for what is not a class', (_, end) => {
  test('gives up places and waits at members’ events and standing bookings, and nothing that is for everyone', async () => {
    const club = await openBookings();
    const { event, register, registration, stored, expectPlacesToFit } = openEvents(club.club);
    const [priya, tom] = await club.people(2);
    if (!priya || !tom) throw new Error('two people');
    const members = await event({ title: 'Club dinner', audience: 'members', capacity: 1 });
    const quiz = await event({ title: 'Quiz', audience: 'members', capacity: 1 });
    const open = await event({ title: 'Open day', audience: 'everyone' });
    for (const each of [members, open]) await register(each, priya);
    for (const each of [members, quiz]) await register(each, tom, { mayWait: true });
    await register(quiz, priya, { mayWait: true });
    const scheduleId = 'tuesday-hyrox';
    await club.club.store.set(schedules, schedule({ id: scheduleId }));
    await startStanding(club.club.services, { scheduleId, uid: priya.uid });
    await end(club, priya);
    const status = async (each: { id: string }, who: Member) => (await registration(each, who))?.status;
    expect(await status(members, priya)).toBe('cancelled');
    expect(await status(quiz, priya)).toBe('cancelled');
    expect(await status(open, priya)).toBe('going');
    expect(await status(members, tom)).toBe('going');
    expect((await stored(quiz)).waitlist).toEqual([]);
    for (const each of [members, quiz, open]) await expectPlacesToFit(each);
    expect(await listStanding(club.club.store, priya.uid)).toEqual([]);
    const kinds = await club.mailKinds(priya);
    expect(kinds).toContain('standing-ended');
    expect(kinds).toContain('bookings-ended');
    expect(await club.storedBookingProfile(priya.uid)).toMatchObject({
      membershipEndedAt: null,
      cancelledAtEnd: [],
    });
  });
});

test('a place at a members’ event against the end at the same moment: none is left, whichever is first', async () => {
  const club = await openBookings();
  const { event, register, registration, expectPlacesToFit } = openEvents(club.club);
  const people = await club.people(6);
  const dinner = await event({ audience: 'members', capacity: 3 });
  await Promise.all(
    people.flatMap((each) => [register(dinner, each, { mayWait: true }), endNow(club, each)]),
  );
  for (const each of people) {
    expect(['cancelled', undefined]).toContain((await registration(dinner, each))?.status);
  }
  await expectPlacesToFit(dinner);
});
