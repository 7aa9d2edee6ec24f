import { expect, test } from 'vitest';
import { ledger } from '#server/data/collections/payments.ts';
import { openClub } from '../support/club.ts';
import { openBook } from '../support/fingerprint.ts';
import { openStripeClub, type StripeClub } from '../support/stripe-club.ts';

const success = (id: string) => `/account/success?session_id=${id}`;

test('row 27: the return address of an unpaid Checkout, of somebody else’s or of nobody’s grants nothing', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  const plan = await club.plan();
  const [mine, theirs] = [await club.member(), await club.member()];
  const unpaid = await club.checkout(mine, plan);
  const paidByOther = await club.checkout(theirs, plan);
  club.stripe.world.pay(paidByOther);
  const browser = await club.signedIn(mine);
  const before = book.fingerprint();
  const pages: [string, string][] = [
    [success(unpaid), 'Payment not completed'],
    [success(paidByOther), 'Payment not found'],
    [success('cs_test_000'), 'Payment not found'],
    [success('../../customers'), 'Payment not found'],
    ['/account/success', 'Payment not found'],
  ];
  for (const [path, words] of pages) {
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(words);
    expect(page.text).not.toContain('Payment received');
  }
  expect(book.fingerprint()).toEqual(before);
  expect((await club.fresh(mine)).membershipStatus).toBe('pending');
});

test('someone who has paid waits for the event, then is welcomed; looking changes nothing', async () => {
  const book = openBook();
  const club = await openStripeClub({ store: book.store });
  const member = await club.member();
  const id = await club.checkout(member, await club.plan({ name: 'Unlimited' }));
  club.stripe.world.pay(id);
  const browser = await club.signedIn(member);
  const before = book.fingerprint();
  const waiting = await browser.get(success(id));
  expect(waiting.text).toContain('We’re setting up your membership');
  expect(waiting.headers.get('Refresh')).toBe(`3; url=/account/success?session_id=${id}&looks=1`);
  const late = await browser.get(`${success(id)}&looks=10`);
  expect(late.headers.get('Refresh')).toBeNull();
  expect(late.text).toContain('You don’t need to pay again');
  expect(book.fingerprint()).toEqual(before);
  await club.deliverAll();
  const page = await browser.get(success(id));
  expect(page.text).toContain('You are a member: Unlimited, paid until 21 December 2026');
});

test('where no event comes, the person can have us look', async () => {
  const club = await openStripeClub();
  const member = await club.member();
  const id = await club.checkout(member, await club.plan());
  club.stripe.world.pay(id);
  const browser = await club.signedIn(member);
  const answer = await browser.submit(success(id), {});
  expect(answer.location).toBe(success(id));
  expect((await club.fresh(member)).membershipStatus).toBe('active');
});

test('visitors are asked to sign in, and come back to the page with its session id', async () => {
  const club = await openStripeClub();
  const page = await club.visitor().get(success('cs_test_1'));
  expect(page.status).toBe(200);
  expect(page.html).toContain('/auth/login?redirectTo=%2Faccount%2Fsuccess%3Fsession_id%3Dcs_test_1');
  expect((await club.visitor().get('/account/membership-billing')).text).toContain(
    'Sign in to see your payments',
  );
  expect((await club.visitor().post('/account/success')).status).toBe(303);
});

test('a member sees what was paid, from what, and what comes next', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan({ name: 'Unlimited' }));
  const browser = await club.signedIn(member);
  const customer = club.stripe.world.get(club.stripe.world.customers, member.stripeCustomerId);
  customer.invoice_settings.default_payment_method = {
    id: 'pm_1',
    object: 'payment_method',
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2028 },
  } as never;
  const page = await browser.get('/account/membership-billing');
  for (const words of [
    'Unlimited',
    '£49 on 21 December 2026',
    'Visa ending 4242, expires 03/2028',
    '21 November 2026',
  ]) {
    expect(page.text).toContain(words);
  }
  const invoice = [...club.stripe.world.invoices.values()][0];
  expect(page.html).toContain(invoice?.hosted_invoice_url);
});

test('a failed payment is shown with the link that fixes it', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const invoice = club.stripe.world.renew(member.stripeSubscriptionId);
  club.stripe.world.fail(invoice.id);
  await club.deliverAll();
  const browser = await club.signedIn(member);
  const page = await browser.get('/account/membership-billing');
  expect(page.text).toContain('Your last payment of £49 didn’t go through');
  expect(page.text).toContain('Unpaid since 21 December 2026');
  expect(page.text).not.toContain('Paid until');
  expect(page.html).toContain(`href="${invoice.hosted_invoice_url}"`);
  club.stripe.world.settle(invoice.id);
  await club.deliverAll();
  expect((await browser.get('/account/membership-billing')).text).not.toContain('didn’t go through');
});

/** An invoice that the café, in the same account at Stripe, has written to this member. */
function cafeInvoice({ stripe: { world } }: StripeClub, customer: string) {
  const price = world.addPrice('price_cafe', 1234, null);
  const period = { start: world.seconds(), end: world.seconds() };
  return world.makeInvoice(customer, 'manual', [world.itemLine(price, period, null)]);
}

test('what is owed for another product of the same customer is not what “Pay now” pays', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const { world } = club.stripe;
  const own = world.renew(member.stripeSubscriptionId);
  world.fail(own.id);
  const other = cafeInvoice(club, member.stripeCustomerId);
  world.finalize(other);
  await club.deliverAll();
  const browser = await club.signedIn(member);
  const page = await browser.get('/account/membership-billing');
  expect(page.text).toContain('Your last payment of £49 didn’t go through');
  expect(page.html).toContain(`href="${own.hosted_invoice_url}"`);
  expect(page.html).not.toContain(other.hosted_invoice_url);
  own.status = 'void';
  const without = await browser.get('/account/membership-billing');
  expect(without.text).toContain('Your last payment didn’t go through');
  expect(without.text).not.toContain('Pay now');
});

test('a draft for another product does not move the next payment of somebody on hold', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const until = Temporal.Instant.from('2026-12-10T00:00:00Z');
  await club.parts.payments.pauseCollection(member.stripeSubscriptionId, until, 'pause');
  const page = async () => (await (await club.signedIn(member)).get('/account/membership-billing')).text;
  expect(await page()).toContain('21 December 2026, less the days of your hold');
  cafeInvoice(club, member.stripeCustomerId);
  expect(await page()).toContain('21 December 2026, less the days of your hold');
});

test('the portal opens for the customer whose page it is', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const browser = await club.signedIn(member);
  const answer = await browser.submit(
    '/account/membership-billing',
    {},
    '/account/membership-billing/portal',
  );
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(/\/portal\/bps_/);
  const stranger = await club.signedIn(await club.member());
  const refused = await stranger.post('/account/membership-billing/portal');
  expect(refused.location).toBe('/account/membership-billing');
});

test('with Stripe away the page still shows what the club knows, and the portal is a plain 503', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan({ name: 'Unlimited' }));
  const browser = await club.signedIn(member);
  const away = () => {
    club.stripe.failures.length = 0;
    club.stripe.failures.push(...Array.from({ length: 9 }, () => ({ when: 'before', status: 500 }) as const));
  };
  away();
  const page = await browser.get('/account/membership-billing');
  expect(page.status).toBe(200);
  expect(page.text).toContain('isn’t responding');
  expect(page.text).toContain('Unlimited');
  away();
  expect((await browser.post('/account/membership-billing/portal')).status).toBe(503);
});

test('a club without Stripe shows how it was paid and how to renew, and no button that does nothing', async () => {
  const club = openClub();
  const member = await club.member();
  const admin = await club.signedIn(await club.admin());
  const { plans } = await import('#server/data/collections/membership.ts');
  await club.store.create(plans, {
    ...plans.decode('gold', { name: 'Gold', priceInPence: 4900 }),
    isActive: true,
  });
  await admin.submit(`/admin/member/${member.id}/activate`, { plan: 'gold', payment: 'cash' });
  const browser = await club.signedIn(member);
  const page = await browser.get('/account/membership-billing');
  expect(page.text).toContain('Cash at the front desk');
  expect(page.text).toContain('renew there before it ends');
  expect(page.html).not.toContain('membership-billing/portal');
  expect((await browser.get(success('cs_test_1'))).text).toContain('Payment not found');
  const entries = await club.store.query(ledger, { where: [['memberUid', '==', member.id]], limit: 10 });
  expect(entries.items).toMatchObject([
    { kind: 'payment', method: 'cash', amountInPence: 4900, recurringInPence: 4900, planId: 'gold' },
  ]);
});

test('the desk’s amount is what the ledger holds, and complimentary is nothing', async () => {
  const club = openClub();
  const admin = await club.signedIn(await club.admin());
  const { plans } = await import('#server/data/collections/membership.ts');
  await club.store.create(plans, {
    ...plans.decode('gold', { name: 'Gold', priceInPence: 4900 }),
    isActive: true,
  });
  const [one, two] = [await club.member(), await club.member()];
  const typo = await admin.submit(`/admin/member/${one.id}/activate`, {
    plan: 'gold',
    payment: 'cash',
    amount: '4,9',
  });
  expect(typo.status).toBe(422);
  const less = { plan: 'gold', payment: 'cash', amount: '£39.50' };
  expect((await admin.submit(`/admin/member/${one.id}/activate`, less)).status).toBe(422);
  await admin.submit(`/admin/member/${one.id}/activate`, {
    ...less,
    rest: 'waived',
    amountReason: 'Student',
  });
  const free = { plan: 'gold', payment: 'complimentary', amountReason: 'Prize' };
  await admin.submit(`/admin/member/${two.id}/activate`, free);
  const entries = await club.store.query(ledger, { orderBy: [['at', 'asc']], limit: 10 });
  expect(entries.items.map(({ memberUid, amountInPence }) => [memberUid, amountInPence]).toSorted()).toEqual(
    [
      [one.id, 3950],
      [two.id, 0],
    ].toSorted(),
  );
});

test('the desk cannot change by hand what Stripe decides, and its buttons act at Stripe', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const admin = await club.signedIn(await club.admin());
  const page = `/admin/member/${member.id}`;
  const shown = await admin.get(page);
  expect(shown.html).not.toContain(`${page}/payment-overdue`);
  expect(shown.html).not.toContain(`${page}/payment-settled`);
  await admin.submit(`${page}/cancel-at-period-end`, { reason: 'Moving away' });
  expect(club.stripe.world.get(club.stripe.world.subscriptions, member.stripeSubscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  });
  expect(await club.fresh(member)).toMatchObject({ membershipStatus: 'cancelling', cancelAtPeriodEnd: true });
  expect((await admin.get(`${page}/log`)).text).toContain('Moving away');
});

test('closing an account ends the subscription first; where Stripe is away, nothing is closed', async () => {
  const club = await openStripeClub();
  const member = await club.join({}, await club.plan());
  const browser = await club.signedIn(member);
  const { PASSWORD } = await import('../support/club.ts');
  club.stripe.failures.push(...Array.from({ length: 3 }, () => ({ when: 'before', status: 500 }) as const));
  const away = await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(away.status).toBe(503);
  expect((await club.fresh(member)).id).toBe(member.id);
  club.stripe.failures.length = 0;
  await browser.submit('/account/security/close', { currentPassword: PASSWORD });
  expect(club.stripe.world.get(club.stripe.world.subscriptions, member.stripeSubscriptionId).status).toBe(
    'canceled',
  );
});
