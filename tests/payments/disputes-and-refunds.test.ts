import { describe, expect, it } from 'vitest';
import { decidePackRefund, findDisputedUntil } from '#domain/payments/disputes-and-refunds.ts';
import type { Invoice, MoneyBack, Subscription } from '#domain/payments/payment-account.ts';
import type { PaidMembership } from '#domain/payments/subscription-changes.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-21T12:00:00Z');
const end = at('2026-12-01T09:00:00Z');

const facts = (given: Partial<PaidMembership> = {}) =>
  ({
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    stripeSubscriptionId: 'sub_1',
    subscriptionStatus: 'active',
    currentPeriodStart: at('2026-11-01T09:00:00Z'),
    currentPeriodEnd: end,
    cancelAtPeriodEnd: false,
    hold: null,
    ...given,
  }) as PaidMembership;
const invoice = (given: Partial<Invoice> = {}) =>
  ({
    id: 'in_1',
    subscriptionId: 'sub_1',
    status: 'paid',
    paidInPence: 4900,
    paidAt: at('2026-11-01T09:00:00Z'),
    periodEnd: end,
    planId: 'pack',
    priceId: '',
    ...given,
  }) as Invoice;
const back = (given: Partial<MoneyBack> = {}): MoneyBack => ({
  id: 'dp_1',
  kind: 'dispute',
  method: 'direct-debit',
  at: at('2026-11-20T09:00:00Z'),
  amountInPence: 4900,
  currency: 'GBP',
  invoiceId: 'in_1',
  isReturned: false,
  ...given,
});
const live = { id: 'sub_1', status: 'active' } as Subscription;
const packFacts = facts({ stripeSubscriptionId: '', subscriptionStatus: '' });
const pack = invoice({ subscriptionId: '', periodEnd: null });

describe('until when a membership is overdue since the bank took its payment back', () => {
  it.each([
    ['the current period of the subscription', facts(), live, invoice(), back(), end],
    ['a dispute that the club won', facts(), live, invoice(), back({ isReturned: true }), null],
    ['a refund', facts(), live, invoice(), back({ kind: 'refund' }), null],
    ['an earlier period', facts(), live, invoice({ periodEnd: at('2026-11-01T09:00:00Z') }), back(), null],
    ['another subscription', facts(), { ...live, id: 'sub_2' }, invoice(), back(), null],
    [
      'a subscription that has ended',
      facts(),
      { ...live, status: 'canceled' } as const,
      invoice(),
      back(),
      null,
    ],
    ['no subscription any more', facts(), null, invoice(), back(), null],
    ['a payment without an invoice', facts(), live, invoice(), back({ invoiceId: '' }), null],
    ['settled at the desk since', facts({ disputesSettledAt: now }), live, invoice(), back(), null],
    [
      'settled, and disputed once more',
      facts({ disputesSettledAt: at('2026-11-19T09:00:00Z') }),
      live,
      invoice(),
      back(),
      end,
    ],
    ['the pack that they have', packFacts, null, pack, back(), at('2027-02-02T00:00:00Z')],
    [
      'an earlier pack',
      facts({ ...packFacts, currentPeriodStart: at('2026-11-15T09:00:00Z') }),
      null,
      pack,
      back(),
      null,
    ],
  ] as const)('%s', (_case, member, subscription, paid, money, expected) => {
    const until = findDisputedUntil(member, { invoices: [paid], moneyBack: [money] }, subscription, [], now);
    expect(until?.toString()).toBe(expected?.toString());
  });
});

describe('a pack that is refunded', () => {
  const refund = (amountInPence: number, given: Partial<MoneyBack> = {}) =>
    back({ id: `re_${amountInPence}`, kind: 'refund', amountInPence, ...given });
  it.each([
    ['in full', packFacts, pack, [refund(4900)], 'cancelled'],
    ['in parts that make up the whole', packFacts, pack, [refund(4000), refund(900)], 'cancelled'],
    ['in part', packFacts, pack, [refund(4000)], 'unchanged'],
    ['by a refund that failed', packFacts, pack, [refund(4900, { isReturned: true })], 'unchanged'],
    ['by a dispute, which has rules of its own', packFacts, pack, [back()], 'unchanged'],
    ['after it was replaced', facts(), pack, [refund(4900)], 'unchanged'],
    [
      'when it is over already',
      { ...packFacts, membershipStatus: 'cancelled' },
      pack,
      [refund(4900)],
      'unchanged',
    ],
    ['although nothing was paid for it', packFacts, { ...pack, paidInPence: 0 }, [], 'unchanged'],
  ] as const)('%s', (_case, member, paid, moneyBack, expected) => {
    const change = decidePackRefund(member, paid, { moneyBack }, now);
    expect(change.kind === 'changed' ? change.changes.membershipStatus : change.kind).toBe(expected);
  });

  it('leaves another pack that they have', () => {
    const start = packFacts.currentPeriodStart ?? now;
    const end = at('2027-03-01T00:00:00Z');
    const packOf = (from: Temporal.Instant) => ({ name: '10 classes', classes: 10, from, until: end });
    const another = packOf(start.add({ hours: 24 }));
    const change = decidePackRefund(
      { ...packFacts, packs: [packOf(start), another] },
      pack,
      { moneyBack: [refund(4900)] },
      now,
    );
    expect(change.kind === 'changed' && change.action).toBe('membership.pack-refunded');
    expect(change.kind === 'changed' && change.changes).toMatchObject({
      ...{ membershipStatus: 'active', packs: [another] },
      ...{ currentPeriodStart: another.from, currentPeriodEnd: end },
    });
  });
});
