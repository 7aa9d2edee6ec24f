import { expect, test } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { type Plan, plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { openStripeClub } from '../support/stripe-club.ts';

const PLANS = '/admin/adminControl/plans';
const unlimited = {
  name: 'Unlimited',
  description: 'Every class, every day.',
  kind: 'membership',
  price: '£79.50',
  interval: 'month',
  classAllowance: '',
  features: 'All classes\r\n\r\nOpen gym\r\n',
  order: '1',
};

async function openWithAdmin(): Promise<{
  club: TestClub;
  browser: Awaited<ReturnType<TestClub['signedIn']>>;
}> {
  const club = openClub();
  return { club, browser: await club.signedIn(await club.admin()) };
}
const allPlans = async (club: TestClub): Promise<Plan[]> =>
  (await club.store.query(plans, { orderBy: [['order', 'asc']], limit: 50 })).items;

test('an admin adds a plan: pounds become pence, no number of classes is unlimited, lines become features', async () => {
  const { club, browser } = await openWithAdmin();
  const answer = await browser.submit(`${PLANS}/new`, unlimited);
  expect(answer.status).toBe(303);
  const list = await browser.follow(answer);
  expect(list.text).toContain('Unlimited added. People can buy it now.');
  expect(list.text).toContain('£79.50 a month');
  expect(await allPlans(club)).toMatchObject([
    {
      name: 'Unlimited',
      priceInPence: 7950,
      classAllowance: null,
      features: ['All classes', 'Open gym'],
      isActive: true,
    },
  ]);
  const { items } = await club.store.query(auditLog, { where: [['action', '==', 'plan.saved']], limit: 5 });
  expect(items).toMatchObject([{ summary: 'Added Unlimited', actorName: 'Ada Raman1' }]);
});

test('staff read of a membership what its buyers read: nothing renews by itself where no card is taken', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, unlimited);
  const { text } = await browser.get(`${PLANS}/new`);
  expect(text).toContain('Nothing renews by itself.');
  expect(text).not.toContain('until the member cancels');
  expect((await club.visitor().get('/memberships')).text).toContain('Nothing renews by itself.');
  const online = await openStripeClub();
  const office = await online.signedIn(await online.admin());
  expect((await office.get(`${PLANS}/new`)).text).toContain(
    'Paid online it renews until the member cancels.',
  );
});

test('a club without plans sees what to do first', async () => {
  const { browser } = await openWithAdmin();
  expect((await browser.get(PLANS)).text).toContain('No plans yet');
});

test.each([
  [{ price: 'cheap' }, 'Enter the price in pounds, like 49 or 49.50'],
  [{ price: '-5' }, 'Enter the price in pounds, like 49 or 49.50'],
  [{ price: 'NaN' }, 'Enter the price in pounds, like 49 or 49.50'],
  [{ price: '' }, 'Enter the price in pounds, like 49 or 49.50, or 0 for a free plan'],
  [{ name: ' ' }, 'Enter the plan’s name'],
  [{ name: 'x'.repeat(61) }, 'Use at most 60 characters'],
  [{ interval: 'week' }, 'Choose how often it’s billed'],
  [{ kind: 'gift' }, 'Choose the type of plan'],
  [{ interval: 'one-off' }, 'A membership is billed every month or every year'],
  [{ bookingOpensDaysBefore: '61' }, 'Enter a whole number of days from 1 to 60'],
  [{ weekdaysFrom: '09:30' }, 'Enter an end time, or leave both empty'],
  [{ weekendsFrom: '12:00', weekendsUntil: '09:00' }, 'Enter a time after the start time'],
  [{ weekdaysFrom: 'noon', weekdaysUntil: '16:00' }, 'Enter a time like 09:30'],
  [{ classAllowance: '-1' }, 'Enter a whole number from 1 to 1,000'],
  [{ classAllowance: '1e9' }, 'Enter a whole number from 1 to 1,000'],
  [{ joiningFee: '-1' }, 'Enter an amount in pounds, such as 49 or 49.50'],
  [{ joiningFee: '1001' }, 'Enter the joining fee in pounds, or leave it empty for the club’s'],
  [{ features: 'one\n'.repeat(11) }, 'Use at most 10 lines'],
  [{ name: ['One', 'Two'] }, 'Enter the plan’s name'],
])('row 22: a plan with %o is refused with the form and what was typed', async (mistake, sentence) => {
  const { club, browser } = await openWithAdmin();
  const answer = await browser.submit(`${PLANS}/new`, { ...unlimited, ...mistake });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(sentence);
  expect(answer.html).toContain('Every class, every day.');
  expect(await allPlans(club)).toEqual([]);
});

test('a plan is changed, taken off sale and put on sale again, each in the audit log', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, unlimited);
  const [plan] = await allPlans(club);
  const here = `${PLANS}/${plan?.id}`;
  expect((await browser.get(here)).html).toContain('value="79.50"');
  await browser.submit(here, { ...unlimited, price: '85', classAllowance: '10' });
  await browser.submit(`${here}/deactivate`, {});
  expect(await allPlans(club)).toMatchObject([{ priceInPence: 8500, classAllowance: 10, isActive: false }]);
  await browser.submit(`${here}/reactivate`, {});
  expect(await allPlans(club)).toMatchObject([{ isActive: true }]);
  const { items } = await club.store.query(auditLog, { where: [['action', '==', 'plan.saved']], limit: 9 });
  const changed = items.find(({ summary }) => summary === 'Changed Unlimited');
  expect(changed).toMatchObject({ before: { priceInPence: 7950 }, after: { priceInPence: 8500 } });
  expect(items).toHaveLength(4);
});

test.each([
  [
    { kind: 'trial', interval: 'year' },
    { interval: 'one-off', validDays: 14, trainerId: '' },
  ],
  [{ kind: 'membership' }, { interval: 'month', validDays: null, trainerId: '' }],
])('of a plan with %o, what the form hides is not taken', async (typed, taken) => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, { ...unlimited, validDays: '14', trainerId: 'somebody', ...typed });
  expect(await allPlans(club)).toMatchObject([taken]);
});

test('a joining fee of a plan’s own is kept, 0 too, and an empty one is the club’s', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, { ...unlimited, joiningFee: '10.50' });
  const [plan] = await allPlans(club);
  expect(plan?.joiningFeeInPence).toBe(1050);
  const here = `${PLANS}/${plan?.id}`;
  expect((await browser.get(here)).html).toContain('value="10.50"');
  await browser.submit(here, { ...unlimited, joiningFee: '0' });
  expect((await allPlans(club))[0]?.joiningFeeInPence).toBe(0);
  expect((await browser.get(here)).html).toContain('name="joiningFee" value="0"');
  await browser.submit(here, { ...unlimited, joiningFee: '' });
  expect((await allPlans(club))[0]?.joiningFeeInPence).toBeNull();
});

test('a trial has its own days, hours and booking window', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, {
    ...unlimited,
    kind: 'trial',
    interval: 'one-off',
    validDays: '14',
    bookingOpensDaysBefore: '3',
    weekdaysFrom: '09:30',
    weekdaysUntil: '16:00',
  });
  const [plan] = await allPlans(club);
  expect(plan).toMatchObject({ kind: 'trial', validDays: 14, bookingOpensDaysBefore: 3 });
  expect(plan?.classHours).toMatchObject({ weekdaysFrom: '09:30', weekendsFrom: '' });
  const page = await browser.get(`${PLANS}/${plan?.id}`);
  expect(page.html).toContain('value="09:30"');
  expect((await browser.get('/membership/plans')).text).toContain('14 days');
});

test('another price is a new version, and members keep the price that they joined at', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, unlimited);
  const [plan] = await allPlans(club);
  const member = await club.member();
  await browser.submit(`/admin/member/${member.id}/activate`, { plan: plan?.id ?? '', payment: 'cash' });
  const saved = await browser.submit(`${PLANS}/${plan?.id}`, { ...unlimited, price: '85' });
  expect((await browser.follow(saved)).text).toContain('Existing members keep their price.');
  const page = await browser.get(`${PLANS}/${plan?.id}`);
  expect(page.text).toContain('£85 a month');
  expect(page.text).toContain('£79.50 a month');
  expect((await browser.get(`/admin/member/${member.id}/payment-settled`)).text).toContain('£79.50 a month');
  expect((await browser.get(`/admin/member/${member.id}`)).text).toContain('£79.50 a month');
  const own = await club.signedIn(member);
  expect((await own.get('/account/membership-billing')).text).toContain('£79.50 a month');
  // Others read today’s price; they read their own as well.
  expect((await own.get('/membership/plans')).text).toContain('You pay £79.50 a month');
  expect((await own.get('/membership/change')).text).toContain('You pay £79.50 a month.');
  expect((await club.visitor().get('/membership/plans')).text).not.toContain('You pay £');
  await browser.submit(`/admin/member/${member.id}/payment-settled`, {
    payment: 'cash',
    'lastDay-day': '21',
    'lastDay-month': '1',
    'lastDay-year': '2027',
  });
  const { items } = await club.store.query(ledger, { orderBy: [['at', 'asc']], limit: 9 });
  expect(items.map(({ amountInPence }) => amountInPence)).toEqual([7950, 7950]);
});

test('saving a plan at the same price makes no version', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, unlimited);
  const [plan] = await allPlans(club);
  await browser.submit(`${PLANS}/${plan?.id}`, { ...unlimited, name: 'Everything' });
  expect(await allPlans(club)).toMatchObject([{ name: 'Everything', version: 1 }]);
});

test('row 14: fields that the form does not have change nothing', async () => {
  const { club, browser } = await openWithAdmin();
  await browser.submit(`${PLANS}/new`, {
    ...unlimited,
    isActive: 'false',
    stripePriceId: 'price_1',
    priceInPence: '1',
    version: '9',
    currency: 'USD',
  });
  const kept = { isActive: true, stripePriceId: '', priceInPence: 7950, version: 1, currency: 'GBP' };
  expect(await allPlans(club)).toMatchObject([kept]);
  const [plan] = await allPlans(club);
  await browser.submit(`${PLANS}/${plan?.id}`, {
    ...unlimited,
    isActive: '',
    stripePriceId: 'price_1',
    version: '9',
  });
  expect(await allPlans(club)).toMatchObject([kept]);
});

test('row 15: a member and a coach can neither see nor change plans', async () => {
  const club = openClub();
  for (const person of [await club.member(), await club.coach()]) {
    const browser = await club.signedIn(person);
    expect((await browser.get(PLANS)).status).toBe(403);
    expect((await browser.post(`${PLANS}/new`, unlimited)).status).toBe(403);
  }
  expect(await allPlans(club)).toEqual([]);
});

test('a plan that is not there is 404, also for a post', async () => {
  const { browser } = await openWithAdmin();
  expect((await browser.get(`${PLANS}/nothing`)).status).toBe(404);
  expect((await browser.post(`${PLANS}/nothing`, unlimited)).status).toBe(404);
  expect((await browser.post(`${PLANS}/nothing/deactivate`)).status).toBe(404);
});
