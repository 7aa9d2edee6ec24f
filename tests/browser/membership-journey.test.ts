import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, members } from '#server/data/collections/members.ts';
import { eitherWay, openPage } from '../support/browser.ts';
import { fill, lookOver, mainText, press } from '../support/journey.ts';
import { openStripeJourney, type StripeJourney } from '../support/stripe-journey.ts';

let open: StripeJourney;
const billing = '/account/membership-billing';

beforeAll(async () => {
  open = await openStripeJourney();
});

afterAll(() => open.stop());

async function stored({ id }: Member): Promise<Member> {
  const member = await open.club.store.find(members, id);
  if (!member) throw new Error(`there is no member ${id}`);
  return member;
}

const subscriptionOf = async (member: Member) =>
  open.stripe.world.get(open.stripe.world.subscriptions, (await stored(member)).stripeSubscriptionId);

/** Somebody with an account and no membership, at Stripe's own page. */
async function goToPay(page: Page): Promise<string> {
  await page.goto(`${open.origin}/membership/plans`);
  await press(page, 'Choose Unlimited');
  await press(page, 'Pay £79');
  expect(page.url()).toContain(`${open.stripe.origin}/c/pay/cs_test_`);
  return page.url();
}

async function joinedByCard(page: Page): Promise<Member> {
  const member = await open.club.member();
  await open.signIn(page, member);
  await goToPay(page);
  await press(page, 'Pay');
  await open.deliverEvents();
  expect(await stored(member)).toMatchObject({ membershipStatus: 'active' });
  return member;
}

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const look = (page: Page, name: string) => lookOver(page, javaScript ? '' : `membership-${name}`);

  it('a person chooses a plan, pays at Stripe, and is a member when the signed event has come', async () => {
    const member = await open.club.member();
    const page = await openPage({ javaScript });
    await page.goto(`${open.origin}/memberships`);
    await look(page, 'memberships');
    await page.goto(`${open.origin}/membership/plans`);
    await look(page, 'plans');
    await press(page, 'Choose Unlimited');
    await press(page, 'I have an account');
    await fill(page, { email: member.email, password: 'correct horse battery' });
    await press(page, 'Sign in');
    expect(page.url()).toBe(`${open.origin}/membership/plans/unlimited/join`);
    await look(page, 'join');
    await press(page, 'Pay £79');
    const payPage = page.url();
    expect(payPage).toContain(`${open.stripe.origin}/c/pay/cs_test_`);

    const id = payPage.split('/').at(-1);
    await page.goto(`${open.origin}/account/success?session_id=${id}`);
    await look(page, 'unpaid');
    expect(await mainText(page)).toContain('Payment not completed');
    expect((await stored(member)).membershipStatus).toBe('pending');

    await page.goto(payPage);
    await press(page, 'Pay');
    expect(page.url()).toContain(`${open.origin}/account/success?session_id=${id}`);
    expect(await mainText(page)).toContain('We’re setting up your membership');
    expect(new Set(await open.deliverEvents('whsec_forged'))).toEqual(new Set([400]));
    expect((await stored(member)).membershipStatus).toBe('pending');
    await look(page, 'on-its-way');

    expect(new Set(await open.deliverEvents())).toEqual(new Set([200]));
    await page.waitForSelector('text=You are a member: Unlimited');
    await look(page, 'welcome');
    await page.goto(open.origin + billing);
    expect(await mainText(page)).toMatch(/Active.*Unlimited.*£79/s);
    await look(page, 'payments');
    await page.goto(`${open.origin}/membership/plans`);
    expect(await mainText(page)).toContain('Your plan');
    await look(page, 'plans-of-member');
  });

  it('a payment fails, which every page says, and is paid at Stripe', async () => {
    const page = await openPage({ javaScript });
    const member = await joinedByCard(page);
    const invoice = open.stripe.world.renew((await subscriptionOf(member)).id);
    open.stripe.world.fail(invoice.id);
    await open.deliverEvents();

    await page.goto(`${open.origin}/account/dashboard`);
    await look(page, 'overdue-dashboard');
    await press(page, 'Pay now');
    expect(page.url()).toBe(open.origin + billing);
    expect(await mainText(page)).toContain('Your last payment of £79 didn’t go through');
    await look(page, 'overdue');
    await press(page, 'Pay another way');
    expect(page.url()).toContain(`${open.stripe.origin}/portal/`);
    await page.goto(open.origin + billing);
    await press(page, 'Pay now');
    expect(page.url()).toBe(invoice.hosted_invoice_url);
    await press(page, 'Pay');
    await open.deliverEvents();

    await page.goto(open.origin + billing);
    expect(await mainText(page)).not.toContain('didn’t go through');
    expect(await stored(member)).toMatchObject({ membershipStatus: 'active' });
    await look(page, 'mended');
  });

  it('somebody who pays by card leaves in one press, and stays in one press', async () => {
    const page = await openPage({ javaScript });
    const member = await joinedByCard(page);
    await page.goto(open.origin + billing);
    await press(page, 'Cancel membership');
    await look(page, 'leave');
    await press(page, 'End my membership on');
    expect(await page.textContent('body')).toContain('Your membership is set to end');
    expect((await subscriptionOf(member)).cancel_at_period_end).toBe(true);
    await open.deliverEvents();
    await page.goto(open.origin + billing);
    await look(page, 'leaving');
    await press(page, 'Stay a member');
    await look(page, 'stay');
    await press(page, 'Stay a member');
    expect(await page.textContent('body')).toContain('You’re staying');
    await open.deliverEvents();
    expect((await subscriptionOf(member)).cancel_at_period_end).toBe(false);
    expect(await stored(member)).toMatchObject({ membershipStatus: 'active', cancelAtPeriodEnd: false });
  });
});
