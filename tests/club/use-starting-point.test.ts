import { expect, test } from 'vitest';
import * as paths from '#app/paths.ts';
import { defaultSettings } from '#domain/club/club-settings.ts';
import { startingPoints as offered } from '#domain/club/starting-points/starting-points.ts';
import { removeStartingPoint } from '#server/club/starting-points/remove-starting-point.ts';
import { fillFromStartingPoint } from '#server/club/starting-points/use-starting-point.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog, settings, startingPoints } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { plans, planVersions } from '#server/data/collections/membership.ts';
import { classTypes, schedules, sessions } from '#server/data/collections/timetable.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { booking, classType, schedule } from '../support/timetable.ts';

const path = '/admin/adminControl/starting-points';
const by = { uid: 'owner', name: 'Ada Owner' };
const [strength, hyrox] = offered as [(typeof offered)[number], (typeof offered)[number]];

async function openOffice() {
  const club = openClub();
  await club.settle({ isSetUp: true });
  return { club, office: await club.signedIn(await club.admin()) };
}

const counted = async ({ store }: TestClub) => ({
  types: await store.count(classTypes),
  weekly: await store.count(schedules),
  plans: await store.count(plans),
  versions: await store.count(planVersions),
  used: await store.count(startingPoints),
});

const full = { types: 6, weekly: 16, plans: 4, versions: 4, used: 1 };
const none = { types: 0, weekly: 0, plans: 0, versions: 0, used: 0 };

test('a new club shows each starting point with what it fills in, before anything is written', async () => {
  const { club, office } = await openOffice();
  const page = await office.get(path);
  for (const { name, classes, plans: some } of offered) {
    expect(page.text).toContain(name);
    for (const one of [...classes, ...some]) expect(page.text).toContain(one.description);
  }
  expect(page.text).toContain('The prices are examples');
  expect(page.text).toContain('6 class types, 16 weekly classes, 4 plans and the booking rules');
  expect(await counted(club)).toEqual(none);
});

test('one press fills in class types, weekly classes with their dates, plans and rules, and lists them with links', async () => {
  const { club, office } = await openOffice();
  const answer = await office.submit(path, { point: 'strength-gym' });
  expect(answer.status).toBe(303);
  const page = await office.follow(answer);
  expect(page.text).toContain('Strength gym filled in.');
  expect(await counted(club)).toEqual(full);
  expect(await club.store.count(sessions)).toBeGreaterThanOrEqual(16 * 4);
  const types = (await club.store.query(classTypes, { limit: 20 })).items;
  const rules = (await club.store.query(schedules, { limit: 50 })).items;
  const prices = (await club.store.query(plans, { limit: 20 })).items;
  for (const { id, name } of types) {
    expect(page.text).toContain(name);
    expect(page.html).toContain(`href="/admin/timetable/class-types/${id}"`);
  }
  for (const { id } of rules) expect(page.html).toContain(`/${id}"`);
  for (const { id } of prices) expect(page.html).toContain(`/${id}"`);
  expect(page.text).toContain('Example price');
  expect(page.text).toContain('No coach yet');
  expect(await club.store.find(settings, 'club')).toMatchObject({ freeCancelMinutes: 180, mostWaiting: 10 });
  const { items } = await club.store.query(auditLog, { limit: 5 });
  expect(items).toMatchObject([
    { action: 'starting-point.used', summary: 'Strength gym: 6 class types, 16 weekly classes, 4 plans' },
  ]);
});

test('rules that the club has changed stay as they are, and other clubs’ hours leave classes out', async () => {
  const { club, office } = await openOffice();
  const openingHours = defaultSettings.openingHours.map((day, index) => (index === 0 ? day : null));
  await club.settle({ isSetUp: true, freeCancelMinutes: 60, openingHours });
  expect((await office.get(path)).text).toContain(
    '13 weekly classes are outside your opening hours and left out.',
  );
  await office.submit(path, { point: 'strength-gym' });
  expect(await club.store.find(settings, 'club')).toMatchObject({ freeCancelMinutes: 60, mostWaiting: 10 });
  expect((await counted(club)).weekly).toBe(3);
});

test('pressed twice it fills in once, also at the same moment, also for two different ones', async () => {
  const { club } = await openOffice();
  const use = (point: typeof strength) => fillFromStartingPoint(club.services, point, by);
  const outcomes = await Promise.all([use(strength), use(strength)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already', 'filled']);
  expect(await use(strength)).toEqual({ kind: 'already' });
  expect(await use(hyrox)).toEqual({ kind: 'not-empty' });
  expect(await counted(club)).toEqual(full);
});

test('two admins who pick different ones at the same moment get one of the two, whole', async () => {
  const { club } = await openOffice();
  const use = (point: typeof strength) => fillFromStartingPoint(club.services, point, by);
  const outcomes = await Promise.all([use(strength), use(hyrox)]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['filled', 'not-empty']);
  const won = outcomes[0].kind === 'filled' ? strength : hyrox;
  const types = (await club.store.query(classTypes, { limit: 20 })).items;
  expect(types.map(({ name }) => name).sort()).toEqual(won.classes.map(({ name }) => name).sort());
  expect((await counted(club)).plans).toBe(won.plans.length);
});

test('a club that has a class type or a plan keeps what it has: nothing is offered and nothing filled in', async () => {
  const { club, office } = await openOffice();
  await club.store.create(classTypes, classType({ isActive: false }));
  const page = await office.get(path);
  expect(page.text).toContain('Your club is already filled in');
  expect(page.html).not.toContain('name="point"');
  const answer = await office.submit(path, { point: 'strength-gym' });
  expect((await office.follow(answer)).text).toContain('so nothing was filled in');
  expect(await counted(club)).toEqual({ ...none, types: 1 });
});

test('row 22: an unknown starting point fills in nothing', async () => {
  const { club, office } = await openOffice();
  const answer = await office.submit(path, { point: 'constructor' });
  expect((await office.follow(answer)).text).toContain('Choose one of the starting points.');
  expect(await counted(club)).toEqual(none);
});

test('while nobody has used it, all of it can be removed again, and the club is as new', async () => {
  const { club, office } = await openOffice();
  // Ninety days ahead are more dates than one transaction takes.
  await club.settle({ isSetUp: true, generateDaysAhead: 90 });
  const before = await club.store.find(settings, 'club');
  await office.submit(path, { point: 'strength-gym' });
  expect(await club.store.count(sessions)).toBeGreaterThan(200);
  const asked = await office.get(`${path}/remove`);
  expect(asked.text).toContain('6 class types, 16 weekly classes and 4 plans');
  const answer = await office.submit(`${path}/remove`, {});
  expect((await office.follow(answer)).text).toContain('Everything we filled in has been removed.');
  expect(await counted(club)).toEqual(none);
  expect(await club.store.count(sessions)).toBe(0);
  expect(await club.store.find(settings, 'club')).toEqual(before);
  expect((await office.submit(path, { point: 'hyrox-box' })).status).toBe(303);
  expect((await counted(club)).types).toBe(7);
});

test('a rule that was changed afterwards stays when the rest is removed', async () => {
  const { club } = await openOffice();
  await fillFromStartingPoint(club.services, strength, by);
  await club.settle({ mostWaiting: 3 });
  expect(await removeStartingPoint(club.services, by)).toEqual({ kind: 'removed' });
  expect(await club.store.find(settings, 'club')).toMatchObject({ mostWaiting: 3, freeCancelMinutes: 120 });
});

const firstSession = async ({ store }: TestClub) => {
  const [session] = (await store.query(sessions, { limit: 1 })).items;
  if (!session) throw new Error('no sessions');
  return session;
};

const firstPlan = async ({ store }: TestClub) => (await store.query(plans, { limit: 1 })).items[0]?.id ?? '';

test.each<[string, string, (club: TestClub) => Promise<unknown>]>([
  [
    'a booking, even a cancelled one',
    'Someone has booked a class.',
    async (club) => {
      const member = await club.member();
      return club.store.create(bookings, booking(await firstSession(club), member, { status: 'cancelled' }));
    },
  ],
  [
    'a class with people in it',
    'Someone has booked a class.',
    async (club) => club.store.update(sessions, (await firstSession(club)).id, { bookedCount: 1 }),
  ],
  [
    'a class with a workout',
    'A class has a workout or a result.',
    async (club) => club.store.update(sessions, (await firstSession(club)).id, { workoutId: 'w' }),
  ],
  [
    'a weekly class that the club added',
    'You’ve added classes of these class types.',
    (club) => club.store.create(schedules, schedule({ id: 'mine', classTypeId: 'barbell-club' })),
  ],
  [
    'a member on one of the plans',
    'Someone has one of the plans, has requested it or has paid for it.',
    async (club) => club.member({ planId: await firstPlan(club) }),
  ],
  [
    'a request for one of the plans',
    'Someone has one of the plans, has requested it or has paid for it.',
    async (club) => club.member({ requestedPlanId: await firstPlan(club) }),
  ],
  [
    'a price at Stripe',
    'A plan has a price at Stripe.',
    async (club) => club.store.update(plans, await firstPlan(club), { stripePriceId: 'price_1' }),
  ],
])('%s keeps it: the page says why, and nothing is removed', async (_, reason, use) => {
  const { club, office } = await openOffice();
  await fillFromStartingPoint(club.services, strength, by);
  await office.get(`${path}/remove`);
  const sessionsBefore = await club.store.count(sessions);
  await use(club);
  const outcome = await removeStartingPoint(club.services, by);
  expect(outcome.kind).toBe('used');
  const page = await office.get(`${path}/remove`);
  expect(page.text).toContain('can’t be removed any more');
  expect(page.text).toContain(reason);
  expect(page.text).not.toContain('Remove everything');
  expect(await club.store.count(sessions)).toBe(sessionsBefore);
  expect(await club.store.count(plans)).toBe(4);
});

test('somebody who joins at the moment of the removal either has their plan or finds it gone, never half of it', async () => {
  const { club } = await openOffice();
  await fillFromStartingPoint(club.services, strength, by);
  const member = await club.member();
  const planId = await firstPlan(club);
  const join = club.store.transaction(async (transaction) => {
    const plan = await transaction.find(plans, planId);
    const profile = await transaction.find(members, member.id);
    if (plan && profile) transaction.update(members, member.id, { planId });
    return plan !== null;
  });
  const [hasJoined, removed] = await Promise.all([join, removeStartingPoint(club.services, by)]);
  expect(removed.kind).toBe(hasJoined ? 'used' : 'removed');
  expect((await club.store.find(plans, planId)) !== null).toBe(hasJoined);
});

test('kept, it is no longer listed and its prices are no examples', async () => {
  const { club, office } = await openOffice();
  await office.submit(path, { point: 'strength-gym' });
  expect((await office.get(paths.listPlans)).text).toContain('Example price');
  const answer = await office.post(`${path}/keep`, {});
  expect((await office.follow(answer)).text).toContain('Kept.');
  expect(await counted(club)).toEqual({ ...full, used: 0 });
  expect((await office.get(paths.listPlans)).text).not.toContain('Example price');
  expect((await office.get(path)).text).toContain('Your club is already filled in');
  expect((await office.get(`${path}/remove`)).location).toBe(path);
});

test('kept before anything is sold, every page on the way says what to do, with a link', async () => {
  const { club, office } = await openOffice();
  await club.settle({ isSetUp: true, isOpenToPublic: false, isGettingReady: true });
  await office.submit(path, { point: 'strength-gym' });
  const none = 'Nobody can join yet, online or at the desk: none of your plans is for sale.';
  expect((await office.get(paths.listPlans)).text).toContain(
    `${none} Check the prices, then put them all on sale`,
  );
  const kept = await office.post(`${path}/keep`, {});
  expect(kept.location).toBe(paths.listPlans);
  const list = await office.follow(kept);
  expect(list.text).toContain('Nobody can buy a plan yet: put them on sale here.');
  expect(list.text).toContain(none);
  const id = await firstPlan(club);
  expect(list.html).toContain(`href="${paths.reactivatePlan(id)}"`);
  const dashboard = await office.get('/admin/dashboard');
  expect(dashboard.text).toContain('None of your plans is for sale. Check the prices, and put them on sale');
  expect(dashboard.html).toContain(`href="${paths.listPlans}"`);
  expect((await office.get(paths.opening)).text).toContain('No plan is for sale yet, so nobody can join.');
  const sold = await office.follow(await office.submit(paths.reactivatePlan(id), {}));
  expect(sold.text).toContain('is available to buy.');
  expect(sold.text).not.toContain('Nobody can join yet');
  expect((await office.get('/admin/dashboard')).text).not.toContain('None of your plans is for sale');
  expect((await office.get(paths.opening)).text).not.toContain('No plan is for sale yet');
});

test('no plan is on sale until its price has been checked: all at once, or one by one', async () => {
  const { club, office } = await openOffice();
  await club.settle({ isSetUp: true, isOpenToPublic: true, isGettingReady: true });
  await office.submit(path, { point: 'strength-gym' });
  const onSale = async () => {
    const some = (await club.store.query(plans, { orderBy: [['order', 'asc']], limit: 10 })).items;
    const { text } = await club.visitor().get('/membership/plans');
    expect(some.filter(({ name, isActive }) => text.includes(name) !== isActive)).toEqual([]);
    return some.filter(({ isActive }) => isActive).length;
  };
  expect(await onSale()).toBe(0);
  expect((await office.get('/admin/dashboard')).text).toContain('Check the example prices');
  await office.submit(`/admin/adminControl/plans/${await firstPlan(club)}/reactivate`, {});
  expect(await onSale()).toBe(1);
  expect((await office.get(path)).text).toContain('Sell all 3 at these prices');
  const sold = await office.follow(await office.post(`${path}/sell`, {}));
  expect(sold.text).toContain('3 plans are on sale.');
  expect(sold.text).not.toContain('Example price');
  expect(await onSale()).toBe(4);
  expect((await office.follow(await office.post(`${path}/sell`, {}))).text).toContain(
    'no plan left to check',
  );
});

test('a plan with another price is no example any more, and the page that opens the club counts those that are', async () => {
  const { club, office } = await openOffice();
  await club.settle({ isOpenToPublic: false });
  await office.submit(path, { point: 'strength-gym' });
  expect((await office.get(paths.opening)).text).toContain('4 plans still have example prices.');
  for (const { id } of (await club.store.query(plans, { limit: 10 })).items)
    await club.store.update(plans, id, { version: 2 });
  expect((await office.get(paths.opening)).text).not.toContain('example price');
  expect((await office.get(paths.listPlans)).text).not.toContain('Example price');
  expect((await office.get(path)).text).not.toContain('Example price');
});

test('“Get ready to open” offers a starting point until the club has a class type or a plan', async () => {
  const { club, office } = await openOffice();
  await club.settle({ isSetUp: true, isOpenToPublic: false, isGettingReady: true });
  const hasOffer = async () => (await office.get('/admin/dashboard')).text.includes('Use a starting point');
  expect(await hasOffer()).toBe(true);
  await office.submit(path, { point: 'yoga-studio' });
  expect(await hasOffer()).toBe(false);
  expect((await office.get(path)).text).toContain('Open the club');
  await club.settle({ isOpenToPublic: true });
  expect((await office.get(path)).text).not.toContain('Open the club');
});
