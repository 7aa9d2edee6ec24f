import { describe, expect, it } from 'vitest';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sales } from '#server/data/collections/sales.ts';
import { openClub } from '../support/club.ts';
import { plan } from '../support/desk.ts';
import { openStripeClub } from '../support/stripe-club.ts';

async function openShop() {
  const club = openClub();
  await club.settle({ isSetUp: true });
  await club.store.create(plans, plan({ order: 1 }));
  await club.store.create(
    plans,
    plan({ id: 'year', name: 'A whole year', priceInPence: 79_000, interval: 'year', order: 2 }),
  );
  await club.store.create(
    plans,
    plan({
      id: 'ten',
      name: 'Ten classes',
      kind: 'pack',
      priceInPence: 9000,
      interval: 'one-off',
      classAllowance: 10,
      order: 3,
    }),
  );
  await club.store.create(plans, plan({ id: 'old', name: 'Old plan', isActive: false, order: 4 }));
  return club;
}
type Shop = Awaited<ReturnType<typeof openShop>>;
const stored = async ({ store }: Shop, uid: string) => {
  const member = await store.find(members, uid);
  if (!member) throw new Error('no member');
  return member;
};

describe('a plan requested while a pack or a trial runs', () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const paid = {
    ...{ membershipStatus: 'active' as const, planId: 'ten', membershipType: 'Ten classes' },
    ...{ currentPeriodStart: at('2026-11-10T12:00:00Z'), currentPeriodEnd: at('2026-12-13T00:00:00Z') },
  } as const;
  const hold = { from: '2026-12-01', until: '2026-12-07', reason: '' };
  it.each([
    [
      'takes its place',
      {},
      'Pay £79 at the front desk',
      'in place of what’s left of Ten classes (paid until 12 December 2026)',
    ],
    ['waits for a hold', { hold }, 'Pay £79 at the front desk', 'It can’t start during a hold'],
  ])('%s, and every page and the mail say so before they pay', async (_, facts, pay, said) => {
    const club = await openShop();
    const member = await club.member({ firstName: 'Priya', ...paid, ...facts });
    const own = await club.signedIn(member);
    const page = '/membership/plans/unlimited/join';
    expect((await own.get(page)).text).toContain(said);
    expect((await own.get(page)).text).not.toContain('straight away');
    const done = await own.follow(await own.submit(page, {}));
    expect(done.text).toMatch(new RegExp(`We have your request. ${pay}.*${said.slice(0, 20)}`));
    const home = (await own.get('/account/dashboard')).text;
    expect(home).toContain(said);
    expect(home).toContain(pay);
    const [mail] = (await club.store.query(outbox, { limit: 5 })).items;
    expect(mail?.body).toContain(said);
    const desk = await club.signedIn(await club.admin());
    const change = await desk.get(`/admin/member/${member.id}/change-plan`);
    if ('hold' in facts) {
      expect((await desk.follow(change)).text).toContain('End or cancel the hold first.');
    } else expect(change.text).toContain('in place of what is left of Ten classes');
  });
});

describe('plans for everybody', () => {
  it('are compared with what a year is a month and what a class of a pack costs', async () => {
    const club = await openShop();
    const page = await club.visitor().get('/membership/plans');
    for (const words of ['£79 a month', '£65.83 a month', '£9 a class', 'Choose Ten classes'])
      expect(page.text).toContain(words);
    expect(page.text).not.toContain('Old plan');
  });

  it('say what is paid at the desk and renews not, where nothing can be paid online', async () => {
    const club = await openShop();
    const browser = await club.signedIn(await club.member());
    const [offered, about, join] = await Promise.all(
      ['/membership/plans', '/memberships', '/membership/plans/unlimited/join'].map((path) =>
        browser.get(path),
      ),
    );
    expect(offered?.text).toContain('A month at a time, at the front desk');
    expect(offered?.text).toContain('Nothing renews by itself: it ends unless you pay again.');
    expect(about?.text).toContain('Nothing renews by itself.');
    expect(join?.text).toContain('A month at a time, at the front desk');
    for (const page of [offered, about, join])
      expect(page?.text).not.toMatch(/every month|end of any period/i);
  });

  it('say that a plan renews where it can be paid online', async () => {
    const stripe = await openStripeClub();
    await stripe.plan();
    const page = await stripe.visitor().get('/membership/plans');
    expect(page.text).toContain('it renews until you cancel. You can cancel at the end of any period.');
    expect(page.text).toContain('Every month');
  });

  it('name the joining fee, or that there is none, to the person who pays it', async () => {
    const club = await openShop();
    const former = await club.signedIn(await club.member({ membershipStatus: 'cancelled', planId: 'old' }));
    const lead = async () => (await club.visitor().get('/membership/plans')).text;
    expect(await lead()).toContain('No joining fee and no notice period.');
    await club.settle({ joiningFeeInPence: 2500 });
    expect(await lead()).toContain('Joining fee: £25, paid once.');
    for (const [page, words] of [
      ['/', 'Plus £25 joining fee'],
      ['/memberships', 'Joining fee: £25, paid once.'],
    ] as const) {
      expect((await club.visitor().get(page)).text).toContain(words);
      expect((await former.get(page)).text).not.toContain('oining fee');
    }
    for (const page of ['/membership/plans', '/membership/plans/unlimited/join'])
      expect((await former.get(page)).text).not.toContain('£25');
    await club.store.update(plans, 'ten', { joiningFeeInPence: 0 });
    const cards = await lead();
    expect(cards).toMatch(/Joining fee £25, once/);
    expect(cards).toMatch(/Joining fee None/);
  });

  it('say so where there is none', async () => {
    const page = await openClub().visitor().get('/membership/plans');
    expect(page.text).toContain('No plans available yet');
  });

  it('are led to from the page about membership, which names the lowest price of each kind', async () => {
    const page = await (await openShop()).visitor().get('/memberships');
    expect(page.text).toContain('From £65.83 a month');
    expect(page.html).toContain('href="/membership/plans"');
  });

  it('lead to joining before one is chosen, and keep it', async () => {
    const page = await (await openShop()).visitor().get('/membership/plans/unlimited/join');
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(
      '/auth/signup?redirectTo=%2Fmembership%2Fplans%2Funlimited%2Fjoin',
    );
  });
});

describe('what somebody pays to begin with, price and joining fee,', () => {
  const SUM = '£79 a month plus £15 joining fee';

  it('is the same wherever they join, on the desk’s list and on both pages that take it', async () => {
    const club = await openShop();
    await club.store.update(plans, 'unlimited', { joiningFeeInPence: 1500 });
    const path = '/membership/plans/unlimited/join';
    const signup = await club.visitor().get(`/auth/signup?redirectTo=${encodeURIComponent(path)}`);
    expect(signup.text).toContain(SUM);
    const person = await club.member();
    const browser = await club.signedIn(person);
    for (const page of [path, `/account/welcome?redirectTo=${encodeURIComponent(path)}`])
      expect((await browser.get(page)).text).toContain(`Pay £94 (${SUM}) at the front desk`);
    expect((await browser.get('/account/welcome')).text).toContain(`Unlimited, ${SUM}`);
    const asked = await browser.follow(await browser.submit(path, {}));
    expect(asked.text).toContain('Pay £94 at the front desk and your membership starts straight away.');
    expect((await browser.get('/account/dashboard')).text).toContain(
      `You’ve requested Unlimited, ${SUM}. Pay £94`,
    );
    const mails = await club.store.query(outbox, { where: [['memberUid', '==', person.uid]], limit: 10 });
    expect(mails.items[0]?.body).toContain('Pay £94 at the front desk');
    const desk = await club.signedIn(await club.admin());
    expect((await desk.get('/admin/members/waiting')).text).toContain(`Unlimited, ${SUM}`);
    expect((await desk.get(`/admin/member/${person.uid}`)).text).toContain(`Unlimited, ${SUM}`);
    for (const page of [`/admin/member/${person.uid}/activate`, `/desk/sell/${person.uid}`])
      expect((await desk.get(page)).html).toMatch(/<input[^>]*name="fee"[^>]*checked|checked[^>]*name="fee"/);
    await desk.submit(`/admin/member/${person.uid}/activate`, {
      plan: 'unlimited',
      fee: 'on',
      payment: 'cash',
    });
    const { items } = await club.store.query(ledger, { where: [['memberUid', '==', person.uid]], limit: 10 });
    expect(items.map(({ purpose, amountInPence }) => `${purpose} ${amountInPence}`).toSorted()).toEqual([
      'fee 1500',
      'plan 7900',
    ]);
  });

  it('is the same after a trial that had no fee, wherever it is said', async () => {
    const club = await openShop();
    await club.settle({ joiningFeeInPence: 1500 });
    const taster = { kind: 'trial', interval: 'one-off', name: 'Taster', joiningFeeInPence: 0 } as const;
    await club.store.create(plans, plan({ ...taster, id: 'taster' }));
    const person = await club.member({ membershipStatus: 'expired', planId: 'taster' });
    const browser = await club.signedIn(person);
    const path = '/membership/plans/unlimited/join';
    expect((await browser.get(path)).text).toContain(`Pay £94 (${SUM}) at the front desk`);
    expect((await browser.get('/account/welcome')).text).toContain(`Unlimited, ${SUM}`);
    for (const page of ['/membership/plans', '/memberships'])
      expect((await browser.get(page)).text).toContain('Joining fee: £0 to £15, by plan, paid once.');
    expect((await browser.get('/')).text).toContain('Plus £15 joining fee');
    await browser.submit(path, {});
    expect((await browser.get('/account/dashboard')).text).toContain(`Unlimited, ${SUM}. Pay £94`);
    const mails = await club.store.query(outbox, { where: [['memberUid', '==', person.uid]], limit: 10 });
    expect(mails.items[0]?.body).toContain('Pay £94 at the front desk');
    const desk = await club.signedIn(await club.admin());
    for (const page of ['/admin/members/waiting', `/admin/member/${person.uid}`])
      expect((await desk.get(page)).text).toContain(`Unlimited, ${SUM}`);
    for (const page of [`/admin/member/${person.uid}/activate`, `/desk/sell/${person.uid}`])
      expect((await desk.get(page)).html).toMatch(/<input[^>]*name="fee"[^>]*checked|checked[^>]*name="fee"/);
  });

  it('has no fee for whoever has been a member, and staff may still take one', async () => {
    const club = await openShop();
    await club.settle({ joiningFeeInPence: 1500 });
    const person = await club.member({ membershipStatus: 'cancelled', planId: 'old' });
    const browser = await club.signedIn(person);
    expect((await browser.get('/membership/plans/unlimited/join')).text).toContain(
      'Pay £79 at the front desk',
    );
    const desk = await club.signedIn(await club.admin());
    expect((await desk.get('/admin/adminControl/memberships')).text).toContain(
      'After a trial without a fee it’s paid with the next plan. Nobody else who changes plan or comes back pays it, unless the desk ticks it.',
    );
    expect((await desk.get('/admin/adminControl/plans/unlimited')).text).toContain(
      'People who start with a trial pay the trial’s fee. If it has none, they pay this one when they join after it.',
    );
    for (const page of [`/admin/member/${person.uid}/activate`, `/desk/sell/${person.uid}`]) {
      const { html, text } = await desk.get(page);
      expect(text).toContain('Joining fee, £15');
      expect(html).not.toMatch(/<input[^>]*name="fee"[^>]*checked|checked[^>]*name="fee"/);
    }
  });

  it.each([
    ['a part', { amount: '50', rest: 'owed' }, { paidInPence: 5000, balanceInPence: 4400 }],
    [
      'less, with the rest waived',
      { amount: '79', rest: 'waived', amountReason: 'January offer' },
      { paidInPence: 7900, balanceInPence: 0, discountInPence: 1500 },
    ],
  ])('is what starting a membership takes %s of', async (_, typed, sale) => {
    const club = await openShop();
    await club.settle({ joiningFeeInPence: 1500 });
    const person = await club.member();
    const desk = await club.signedIn(await club.admin());
    const page = `/admin/member/${person.uid}/activate`;
    const fields = { plan: 'unlimited', fee: 'on', payment: 'cash' };
    const unsaid = await desk.submit(page, { ...fields, amount: typed.amount });
    expect(unsaid.text).toContain('Choose whether the rest is still to pay, or waived');
    expect((await desk.submit(page, { ...fields, ...typed })).status).toBe(303);
    expect((await club.store.query(sales, { limit: 2 })).items).toMatchObject([sale]);
    expect(await stored(club, person.uid)).toMatchObject({ membershipStatus: 'active' });
  });

  it('is nothing where it starts complimentary, and never less than what is taken', async () => {
    const club = await openShop();
    await club.settle({ joiningFeeInPence: 1500 });
    const person = await club.member();
    const desk = await club.signedIn(await club.admin());
    const page = `/admin/member/${person.uid}/activate`;
    const fields = { plan: 'unlimited', fee: 'on', amountReason: 'Staff' };
    const more = await desk.submit(page, { ...fields, payment: 'cash', amount: '120' });
    expect(more.text).toContain('That’s more than the £94 to pay');
    await desk.submit(page, { ...fields, payment: 'complimentary' });
    expect(await stored(club, person.uid)).toMatchObject({ membershipStatus: 'active' });
    expect((await club.store.query(ledger, { limit: 9 })).items).toMatchObject([{ amountInPence: 0 }]);
  });
});

describe('choosing a plan in a club without cards', () => {
  it('is stored once as a request that the desk sees, and can be cancelled', async () => {
    const club = await openShop();
    const person = await club.member();
    const browser = await club.signedIn(person);
    expect((await browser.get('/membership/plans/unlimited/join')).text).toContain('Request Unlimited');
    expect((await browser.submit('/membership/plans/unlimited/join', {})).status).toBe(303);
    expect(await stored(club, person.uid)).toMatchObject({
      requestedPlanId: 'unlimited',
      membershipStatus: 'pending',
    });
    const again = await browser.get('/membership/plans/unlimited/join');
    expect(again.text).toContain('Cancel request');
    expect(again.text).not.toContain('Request Unlimited');
    const mails = await club.store.query(outbox, { where: [['memberUid', '==', person.uid]], limit: 10 });
    expect(mails.items.map(({ template }) => template)).toEqual(['membership-requested']);
    await browser.submit('/membership/request/withdraw', {});
    expect((await stored(club, person.uid)).requestedPlanId).toBe('');
    const { items } = await club.store.query(auditLog, {
      where: [['memberUid', '==', person.uid]],
      limit: 10,
    });
    expect(items.map(({ action }) => action).sort()).toEqual([
      'membership.request-withdrawn',
      'membership.requested',
    ]);
  });

  it('row 14: a status or a price in the post changes nothing', async () => {
    const club = await openShop();
    const person = await club.member();
    const browser = await club.signedIn(person);
    const fields = { membershipStatus: 'active', priceInPence: '1', planId: 'ten', isAdmin: 'true' };
    await browser.submit('/membership/plans/unlimited/join', fields);
    expect(await stored(club, person.uid)).toMatchObject({
      requestedPlanId: 'unlimited',
      membershipStatus: 'pending',
      planId: '',
      isAdmin: false,
    });
  });

  it('is refused for a plan that is not for sale, and writes nothing', async () => {
    const club = await openShop();
    const person = await club.member();
    const page = await (await club.signedIn(person)).get('/membership/plans/old/join');
    expect(page.text).toContain('no longer available');
    expect(page.text).not.toContain('Request Old');
    const browser = await club.signedIn(person);
    await browser.get('/membership/plans/unlimited/join');
    expect((await browser.get('/membership/plans/nothing/join')).status).toBe(404);
    expect((await stored(club, person.uid)).requestedPlanId).toBe('');
  });
});
