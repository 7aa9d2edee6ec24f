import { describe, expect, it, test } from 'vitest';
import { effectiveStatus, type MembershipStatus, membershipStatuses } from '#domain/membership/membership.ts';
import { paidUntil } from '#domain/membership/paid-until.ts';
import { decideAccountChange } from '#domain/payments/account-changes.ts';
import { ledgerEntriesOf } from '#domain/payments/account-entries.ts';
import { decidePackPaid } from '#domain/payments/online-packs.ts';
import type { Invoice, PaymentAccount, Subscription } from '#domain/payments/payment-account.ts';
import { decideSubscriptionChange, type PaidMembership } from '#domain/payments/subscription-changes.ts';
import { chooseSubscription } from '#domain/payments/subscription-events.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-21T12:00:00Z');
const plan = { id: 'unlimited', name: 'Unlimited' };

const subscription = (facts: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  createdAt: at('2026-11-01T09:00:00Z'),
  currentPeriodStart: at('2026-11-01T09:00:00Z'),
  currentPeriodEnd: at('2026-12-01T09:00:00Z'),
  cancelAtPeriodEnd: false,
  endedAt: null,
  isEndedUnpaid: false,
  priceId: 'price_1',
  planId: 'unlimited',
  uid: 'priya',
  isCollectionPaused: false,
  pausedUntil: null,
  owed: null,
  ...facts,
});

const membership = (status: MembershipStatus, facts: Partial<PaidMembership> = {}): PaidMembership => ({
  membershipStatus: status,
  membershipType: status === 'pending' ? '' : 'Unlimited',
  planId: status === 'pending' ? '' : 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: status === 'pending' ? null : at('2026-11-01T09:00:00Z'),
  currentPeriodEnd: status === 'pending' ? null : at('2026-12-01T09:00:00Z'),
  cancelAtPeriodEnd: status === 'cancelling',
  cancelledAt: status === 'cancelled' ? at('2026-11-10T09:00:00Z') : null,
  hold: status === 'on_hold' ? { from: '2026-11-15', until: '2026-12-15', reason: '' } : null,
  stripeSubscriptionId: 'sub_1',
  subscriptionStatus: 'active',
  checkoutCompletedAt: null,
  ...facts,
});

test('a first debit that the bank has not made yet does not bring back a membership that has run out', () => {
  const packEnd = {
    currentPeriodEnd: at('2026-11-20T00:00:00Z'),
    planId: 'ten',
    membershipType: 'Ten classes',
  };
  const facts = membership('active', { ...packEnd, stripeSubscriptionId: '', subscriptionStatus: '' });
  const pending = decideSubscriptionChange(facts, subscription({ firstPayment: 'pending' }), plan, now);
  expect(pending).toMatchObject({ kind: 'changed', action: null, changes: { membershipStatus: 'expired' } });
  const noted = { ...facts, ...(pending.kind === 'changed' && pending.changes) } as PaidMembership;
  expect(effectiveStatus(noted, now)).toBe('expired');
  const made = decideSubscriptionChange(noted, subscription(), plan, now);
  expect(made).toMatchObject({
    action: 'membership.rejoined',
    changes: {
      membershipStatus: 'active',
      planId: 'unlimited',
      currentPeriodEnd: at('2026-12-01T09:00:00Z'),
    },
  });
});

/** Of the same subscription: what each state becomes; a dash is a refusal. */
const table: Record<Subscription['status'], Record<MembershipStatus, string>> = {
  incomplete: row('pending', 'active', 'past_due', 'on_hold', 'cancelling', 'cancelled', 'expired'),
  incomplete_expired: row(
    'pending',
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
    'expired',
  ),
  trialing: row('active', 'active', 'active', 'on_hold', 'active', 'active', 'active'),
  active: row('active', 'active', 'active', 'on_hold', 'active', 'active', 'active'),
  past_due: row('past_due', 'past_due', 'past_due', 'past_due', 'past_due', 'past_due', 'past_due'),
  unpaid: row('past_due', 'past_due', 'past_due', 'past_due', 'past_due', 'past_due', 'past_due'),
  paused: row('on_hold', 'on_hold', 'on_hold', 'on_hold', 'on_hold', 'on_hold', 'on_hold'),
  canceled: row('cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'),
};

/** The same for somebody who pays at the desk since the subscription ended. */
const tableOfDesk: typeof table = {
  ...table,
  incomplete: row('pending', '-', '-', '-', '-', 'cancelled', 'expired'),
  incomplete_expired: row('pending', '-', '-', '-', '-', 'cancelled', 'expired'),
  // A hold at the desk is over where a card begins to pay.
  trialing: row('active', 'active', 'active', 'active', 'active', 'active', 'active'),
  active: row('active', 'active', 'active', 'active', 'active', 'active', 'active'),
  canceled: row('cancelled', '-', '-', '-', '-', '-', '-'),
};

function row(...states: string[]): Record<MembershipStatus, string> {
  return Object.fromEntries(membershipStatuses.map((status, place) => [status, states[place]])) as never;
}

const endedAt = at('2026-10-30T09:00:00Z');

describe.each([
  ['a membership that runs on this subscription', table, {}],
  [
    'a membership that was paid at the desk since',
    tableOfDesk,
    { stripeSubscriptionId: '', subscriptionStatus: '' },
  ],
] as const)('%s', (_name, expected, facts) => {
  for (const [stripeStatus, states] of Object.entries(expected)) {
    it.each(Object.entries(states))(`${stripeStatus}: %s becomes %s`, (before, after) => {
      const isEnded = stripeStatus === 'canceled';
      const given = subscription({
        status: stripeStatus as Subscription['status'],
        endedAt: isEnded ? endedAt : null,
      });
      const member = membership(before as MembershipStatus, facts);
      const change = decideSubscriptionChange(member, given, plan, now);
      if (change.kind === 'refused') expect(after).toBe('-');
      else expect((change.kind === 'changed' ? change.changes : member).membershipStatus).toBe(after);
      // What has been taken in is no news the second time.
      if (change.kind !== 'changed') return;
      const again = decideSubscriptionChange({ ...member, ...change.changes }, given, plan, now);
      expect(again.kind).toBe('unchanged');
    });
  }
});

test('leaving with the period is cancelling; a subscription that ended since nobody paid is expired', () => {
  const leaving = decideSubscriptionChange(
    membership('active'),
    subscription({ cancelAtPeriodEnd: true }),
    plan,
    now,
  );
  expect(leaving).toMatchObject({ changes: { membershipStatus: 'cancelling', cancelAtPeriodEnd: true } });
  const unpaid = subscription({ status: 'canceled', endedAt: now, isEndedUnpaid: true });
  const ended = decideSubscriptionChange(membership('past_due'), unpaid, plan, now);
  expect(ended).toMatchObject({
    action: 'membership.expired',
    changes: { membershipStatus: 'expired', cancelledAt: now },
  });
});

test.each([
  ['ended by Stripe after its payment failed', 'past_due', true, '18 November 2026'],
  ['ended by Stripe, of whose failures no event arrived', 'active', true, '18 November 2026'],
  ['that ended while it was paid', 'active', false, '18 December 2026'],
] as const)('a subscription %s: how far it was paid', (_, status, isRenewalOwed, day) => {
  const period = {
    currentPeriodStart: at('2026-11-19T09:30:00Z'),
    currentPeriodEnd: at('2026-12-19T00:00:00Z'),
  };
  const ended = subscription({ ...period, status: 'canceled', endedAt: now, isRenewalOwed });
  const before = { ...membership(status), ...period };
  const change = decideSubscriptionChange(before, ended, plan, now);
  const after = { ...before, ...(change.kind === 'changed' && change.changes) };
  expect(paidUntil(after, now)).toEqual({ term: 'Was paid until', value: day });
  expect(decideSubscriptionChange(after, ended, plan, now).kind).toBe('unchanged');
});

test('each change has the name that the audit log and the mails go by', () => {
  const auditEntry = (before: PaidMembership, given: Partial<Subscription>) => {
    const change = decideSubscriptionChange(before, subscription(given), plan, now);
    return change.kind === 'changed' ? change.action : change.kind;
  };
  expect(auditEntry(membership('pending'), {})).toBe('membership.activated');
  expect(auditEntry(membership('cancelled'), {})).toBe('membership.rejoined');
  expect(auditEntry(membership('active'), { status: 'past_due' })).toBe('membership.marked-overdue');
  expect(auditEntry(membership('past_due'), {})).toBe('membership.payment-settled');
  expect(auditEntry(membership('active'), { cancelAtPeriodEnd: true })).toBe('membership.cancel-requested');
  expect(auditEntry(membership('cancelling'), {})).toBe('membership.cancel-undone');
  expect(auditEntry(membership('active'), { status: 'canceled', endedAt: now })).toBe('membership.cancelled');
  expect(auditEntry(membership('active'), { status: 'paused' })).toBe('membership.paused');
  expect(auditEntry(membership('active', { planId: 'off-peak' }), {})).toBe('membership.plan-changed');
  const renewed = { currentPeriodEnd: at('2027-01-01T09:00:00Z') };
  expect(auditEntry(membership('active'), renewed)).toBe('membership.renewed');
});

test('of several subscriptions a live one counts before an ended one, and a newer one before an older one', () => {
  const old = subscription({ id: 'sub_old', createdAt: at('2026-01-01T00:00:00Z') });
  const ended = subscription({ id: 'sub_ended', status: 'canceled' });
  const tried = subscription({ id: 'sub_tried', status: 'incomplete', createdAt: now });
  expect(chooseSubscription({ subscriptions: [tried, ended, old] })?.id).toBe('sub_old');
  expect(chooseSubscription({ subscriptions: [tried, ended] })?.id).toBe('sub_ended');
  expect(chooseSubscription({ subscriptions: [old, subscription()] })?.id).toBe('sub_1');
  expect(chooseSubscription({ subscriptions: [] })).toBeNull();
});

const invoice = (facts: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  number: 'CLUB-1',
  status: 'paid',
  createdAt: now,
  paidAt: now,
  currency: 'GBP',
  dueInPence: 8000,
  paidInPence: 8000,
  recurringInPence: 0,
  periodStart: null,
  periodEnd: null,
  subscriptionId: '',
  planId: 'pack',
  priceId: 'price_pack',
  url: '',
  pdfUrl: '',
  ...facts,
});

const offDesk = { stripeSubscriptionId: '', subscriptionStatus: '' };

test.each([
  ['pending', 'membership', 'changed'],
  ['cancelled', 'membership', 'changed'],
  ['expired', 'membership', 'changed'],
  ['active', 'pack', 'changed'],
  ['active', 'membership', 'refused'],
  ['past_due', 'membership', 'refused'],
  ['on_hold', 'membership', 'refused'],
  ['cancelling', 'membership', 'refused'],
] as const)('a pack paid for by somebody %s on a %s is %s', (status, runningKind, kind) => {
  const change = decidePackPaid(
    membership(status, offDesk),
    invoice(),
    { id: 'pack', name: '10 classes' },
    { running: { id: 'running', name: 'Running', kind: runningKind } },
    now,
  );
  expect(change.kind).toBe(kind);
});

test('a pack that was bought beside a subscription grants nothing, also where it is heard of only after that ended', () => {
  const ended = subscription({ status: 'canceled', endedAt: at('2026-11-20T09:00:00Z') });
  const account: PaymentAccount = {
    customerId: 'cus_1',
    uid: 'priya',
    email: 'priya@example.test',
    subscriptions: [ended],
    invoices: [invoice({ paidAt: at('2026-11-10T09:00:00Z') })],
    charges: [],
    moneyBack: [],
    creditInPence: 0,
  };
  const plans = [
    { id: 'pack', name: '10 classes', kind: 'pack', stripePriceId: 'price_pack' },
    { id: 'unlimited', name: 'Unlimited', kind: 'membership', stripePriceId: 'price_1' },
  ] as const;
  const change = decideAccountChange(
    { ...membership('pending', offDesk), id: 'priya' },
    account,
    plans,
    { ledgerEntries: ledgerEntriesOf(account, 'priya', plans), known: new Set() },
    now,
  );
  expect(change.changes).toMatchObject({ membershipStatus: 'cancelled' });
  expect(change.refusals).toEqual([{ reason: 'member-already', reference: 'in_1' }]);
  expect(change.entries.map(({ id }) => id)).toEqual(['stripe_in_1']);
});
