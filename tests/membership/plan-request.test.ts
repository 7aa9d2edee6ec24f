import { describe, expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { changeSettings, readSettingsForChange } from '#server/club/change-settings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { countWaiting } from '#server/membership/open-plan-requests.ts';
import { requestPlan } from '#server/membership/request-plan.ts';
import { changePlan } from '#server/membership/save-plan.ts';
import { activeFacts, type Desk, openDesk } from '../support/desk.ts';
import { ada } from '../support/events.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const request = (desk: Desk): Partial<Member> => ({
  requestedPlanId: desk.offPeak.id,
  requestedPlanAt: desk.club.now().subtract({ hours: 2 }),
});

test.each<[string, (desk: Desk) => Partial<Member>, string]>([
  [
    'someone who has just joined',
    () => ({}),
    'Pay £49 at the front desk and your membership starts straight away.',
  ],
  [
    'someone whose membership has ended',
    (desk) => ({ ...activeFacts(desk), membershipStatus: 'cancelled' }),
    'Pay £49 at the front desk and your membership starts straight away.',
  ],
  [
    'a member who wants a dearer plan',
    (desk) => ({ ...activeFacts(desk), planPriceInPence: 2000 }),
    'The front desk changes it: straight away where there’s something to pay now, otherwise with the next payment.',
  ],
  [
    'a member whose payment is overdue',
    (desk) => ({ ...activeFacts(desk), membershipStatus: 'past_due' }),
    'The front desk changes it: straight away where there’s something to pay now, otherwise with the next payment.',
  ],
])(
  'the request of %s is seen at home, at the payments, with the pass and by the desk',
  async (_, facts, sentence) => {
    const desk = await openDesk();
    const member = await desk.club.member({ ...facts(desk), ...request(desk) });
    const own = await desk.club.signedIn(member);
    for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile']) {
      const { text, html } = await own.get(path);
      expect(text).toContain('You’ve requested Off-peak, £49 a month');
      expect(text).toContain(sentence);
      expect(html).toContain('href="/membership/request/withdraw"');
    }
    const { text } = await desk.browser.get(`/admin/member/${member.id}`);
    expect(text).toContain('Requested plan Off-peak, £49 a month, today 10:00');
  },
);

test('a member who has not confirmed their address is told on every page that this comes first', async () => {
  const desk = await openDesk();
  const member = await desk.club.member({ isEmailConfirmed: false });
  const own = await desk.club.signedIn(member);
  const asked = await own.submit(`/membership/plans/${desk.offPeak.id}/join`, {});
  const first = 'Confirm your email address first. Pay';
  expect((await own.follow(asked)).text).toContain(first);
  for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile'])
    expect([path, (await own.get(path)).text.includes(first)]).toEqual([path, true]);
  expect((await desk.mails(member.id)).map(({ body }) => body).join('\n')).toContain(first);
});

test('without a request nobody is told of one', async () => {
  const desk = await openDesk();
  const member = await desk.club.member(activeFacts(desk));
  const own = await desk.club.signedIn(member);
  for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile'])
    expect((await own.get(path)).text).not.toContain('requested');
  expect((await desk.browser.get(`/admin/member/${member.id}`)).text).not.toContain('Requested plan');
});

describe('a plan that was requested and is no longer sold', () => {
  async function stopped(facts: (shop: Shop) => Partial<Member>) {
    const shop = await openShop();
    const member = await shop.club.member({ ...facts(shop), ...request(shop) });
    const page = `/admin/adminControl/plans/${shop.offPeak.id}/deactivate`;
    expect((await shop.browser.get(page)).text).toContain(
      'One person has requested it: you can still sell it to them.',
    );
    await shop.browser.submit(page, {});
    return { shop, member, own: await shop.club.signedIn(member) };
  }

  test('is still started and sold for who requested it, as their home says, and for nobody else', async () => {
    const { shop, member, own } = await stopped(() => ({}));
    const { browser, club } = shop;
    for (const path of ['/account/dashboard', '/account/welcome', '/membership/plans/off-peak/join'])
      expect((await own.get(path)).text, path).toContain('Pay £49');
    expect((await browser.get('/admin/members/waiting')).text).toContain('Off-peak');
    const start = await browser.get(`/admin/member/${member.id}/activate`);
    expect(start.text).toContain('Requested Off-peak');
    expect((await browser.get(`/desk/sell/${member.id}`)).html).toMatch(/value="off-peak"[^>]*selected/);
    const other = await club.member();
    expect((await browser.get(`/admin/member/${other.id}/activate`)).text).not.toContain('Off-peak');
    expect((await shop.sellTo(other, { planId: 'off-peak' })).kind).toBe('refused');
    expect((await shop.sellTo(member, { planId: 'off-peak' })).kind).toBe('sold');
    expect(await shop.stored(member.id)).toMatchObject({ membershipStatus: 'active', planId: 'off-peak' });
  });

  test('is what a membership is started with', async () => {
    const { shop, member } = await stopped(() => ({}));
    await shop.browser.submit(`/admin/member/${member.id}/activate`, { plan: 'off-peak', payment: 'cash' });
    expect(await shop.stored(member.id)).toMatchObject({ membershipStatus: 'active', planId: 'off-peak' });
  });

  test('is still offered where a plan is changed, to the desk and to who requested it', async () => {
    const { shop, member, own } = await stopped((desk) => activeFacts(desk, 20));
    const change = `/admin/member/${member.id}/change-plan`;
    expect((await shop.browser.get(change)).text).toContain('Requested Off-peak');
    const answer = await shop.browser.submit(change, { plan: 'off-peak' });
    expect((await shop.browser.follow(answer)).text).toContain('starts with their next payment');
    expect((await own.get('/membership/change')).text).toContain('You’ve requested Off-peak');
  });
});

test('a cheaper plan that only starts with the next payment waits for nobody: list, dashboard, mail and every page say its day', async () => {
  const shop = await openShop();
  const { club, browser } = shop;
  const currentPeriodEnd = periodEndAfter(Temporal.PlainDate.from('2026-12-01'));
  const member = await club.member({ ...activeFacts(shop), currentPeriodEnd });
  const waiting = async () => [
    (await browser.get('/admin/members/waiting')).text.includes('No requests'),
    await countWaiting(club.store, club.now()),
  ];
  await browser.submit(`/admin/member/${member.id}/change-plan`, { plan: 'off-peak' });
  expect(await waiting()).toEqual([true, 0]);
  const ahead = 'It starts with the next payment, from 2 December 2026.';
  const own = await club.signedIn(member);
  for (const path of ['/account/dashboard', '/account/membership-billing', '/account/profile']) {
    const { text } = await own.get(path);
    expect(text).toContain(`Your next plan: Off-peak, £49 a month`);
    expect(text).toContain(ahead);
    expect(text).not.toContain('The front desk changes it');
  }
  expect((await own.get('/membership/change')).text).toContain(ahead);
  expect((await browser.get(`/admin/member/${member.id}`)).text).toMatch(
    /Next plan Off-peak, £49 a month, from \d+ \w+ \d{4}/,
  );
  const [mail] = await shop.mails(member.id);
  expect(mail).toMatchObject({
    subject: 'Your next plan: Off-peak, requested by Ada Raman1',
    body: expect.stringContaining(ahead),
  });
  // Not paid in time, it's for the desk to start.
  club.advance({ hours: 24 * 14 });
  expect(await countWaiting(club.store, club.now())).toBe(1);
  const list = await (await club.signedIn(await club.admin())).get('/admin/members/waiting');
  expect(list.text).toContain('Off-peak');
});

test('wherever a new price is interrupted, it is saved with the emails about it or not at all', async () => {
  for (let calls = 0, wasCut = true; wasCut; calls += 1) {
    const cut = interruptedStore(openEmptyStore());
    const shop = await openShop({ store: cut.store });
    const { club, offPeak } = shop;
    const member = await club.member(request(shop));
    cut.interruptAfter(calls);
    const change = { id: offPeak.id, changes: { priceInPence: 5000 }, by: ada };
    await changePlan(club.services, change).catch((error: unknown) => error);
    wasCut = cut.restart();
    const { priceInPence } = (await club.store.find(plans, offPeak.id)) ?? {};
    const mails = await shop.mails(member.id);
    expect([calls, mails.length]).toEqual([calls, priceInPence === 5000 ? 1 : 0]);
    if (!wasCut) expect(priceInPence).toBe(5000);
  }
});

test('who requests a plan while its price changes reads the new one last', async () => {
  const { club, offPeak, mails } = await openShop();
  const member = await club.member();
  await Promise.all([
    requestPlan(club.services, { uid: member.id, planId: offPeak.id }),
    changePlan(club.services, { id: offPeak.id, changes: { priceInPence: 5000 }, by: ada }),
  ]);
  const newest = (await mails(member.id))
    .toSorted((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt))
    .at(-1);
  expect(newest?.body).toContain('£50');
});

test('a new price is for those who have requested the plan: the page says how many, and they are told', async () => {
  const shop = await openShop();
  const { browser, club } = shop;
  const member = await club.member(request(shop));
  const page = '/admin/adminControl/plans/off-peak';
  const said = 'One person has requested it and will pay a new price.';
  expect((await browser.get(page)).text).toContain(said);
  expect((await browser.get('/admin/adminControl/plans/unlimited')).text).not.toContain('requested it');
  const typed = { name: 'Off-peak', kind: 'membership', interval: 'month', order: '2' };
  await browser.submit(page, { ...typed, price: '49' });
  expect(await shop.mails(member.id)).toEqual([]);
  const saved = await browser.submit(page, { ...typed, price: '50' });
  expect((await browser.follow(saved)).text).toContain(said);
  expect((await shop.mails(member.id)).map(({ body }) => body)).toEqual([
    expect.stringContaining('it’s now £50 a month'),
  ]);
  expect((await (await club.signedIn(member)).get('/account/dashboard')).text).toContain('Pay £50');
});

test('so is a new joining fee, for who pays one: its price and its versions stay', async () => {
  const shop = await openShop();
  const { browser, club, offPeak, unlimited } = shop;
  const joining = await club.member(request(shop));
  const active = { membershipStatus: 'active', planId: unlimited.id } as const;
  const changing = await club.member({ ...request(shop), ...active });
  const page = '/admin/adminControl/plans/off-peak';
  const typed = { name: 'Off-peak', kind: 'membership', interval: 'month', order: '2', price: '49' };
  const saved = await browser.submit(page, { ...typed, joiningFee: '15' });
  expect((await browser.follow(saved)).text).toContain(
    'Anyone who’s requested it and joins with it pays the new fee.',
  );
  expect((await shop.mails(joining.id)).map(({ body }) => body)).toEqual([
    expect.stringContaining('it’s now £49 a month plus £15 joining fee'),
  ]);
  expect(await shop.mails(changing.id)).toEqual([]);
  expect((await club.store.find(plans, offPeak.id))?.version).toBe(offPeak.version);
  await browser.submit(page, { ...typed, joiningFee: '15' });
  expect(await shop.mails(joining.id)).toHaveLength(1);
});

test('and of a new joining fee of the club, where their plan has none of its own', async () => {
  const shop = await openShop();
  const { club, offPeak, unlimited } = shop;
  await club.store.update(plans, unlimited.id, { joiningFeeInPence: 0 });
  const joining = await club.member(request(shop));
  const other = await club.member({ ...request(shop), requestedPlanId: unlimited.id });
  const changes = { joiningFeeInPence: 2500 };
  const { version: seen } = await readSettingsForChange(club.services, ['joiningFeeInPence']);
  expect(await changeSettings(club.services, { changes, seen, by: ada })).toEqual({ kind: 'changed' });
  expect((await shop.mails(joining.id)).map(({ body }) => body)).toEqual([
    expect.stringContaining('plus £25 joining fee'),
  ]);
  expect(await shop.mails(other.id)).toEqual([]);
  expect((await club.store.find(plans, offPeak.id))?.joiningFeeInPence).toBeNull();
});
