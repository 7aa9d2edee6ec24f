import { describe, expect, it, test } from 'vitest';
import { decideDue } from '#domain/membership/overdue.ts';
import { lastPaidDay, type PaidFacts, paidUntil } from '#domain/membership/paid-until.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { memberColumns } from '#server/members/members-csv.ts';
import { activeFacts, openDesk } from '../support/desk.ts';

const at = (text: string) => Temporal.Instant.from(text);
const now = at('2026-11-21T12:00:00Z');

const membership = (facts: Partial<PaidFacts> = {}): PaidFacts => ({
  membershipStatus: 'active',
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: at('2026-11-01T00:00:00Z'),
  currentPeriodEnd: at('2026-12-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  ...facts,
});
const past = { currentPeriodEnd: at('2026-11-20T00:00:00Z') };
const byCard = { subscriptionStatus: 'active' };

/** Since June, by the month. */
const unpaid: Partial<PaidFacts> = {
  membershipStatus: 'past_due',
  planInterval: 'month',
  currentPeriodStart: at('2026-06-20T10:00:00Z'),
};
const october = 'Was paid until: 19 October 2026';

describe('how far a membership is paid', () => {
  it.each<[string, Partial<PaidFacts>, string | null, string | null]>([
    ['an active one', {}, 'Paid until: 30 November 2026', '2026-11-30'],
    ['one that is set to end', { cancelAtPeriodEnd: true }, 'Paid until: 30 November 2026', '2026-11-30'],
    ['one without an end', { currentPeriodEnd: null }, null, null],
    ['one that the card renews today', { ...past, ...byCard }, 'Payment due: 20 November 2026', '2026-11-19'],
    [
      'an overdue one, whose first period runs on',
      { membershipStatus: 'past_due' },
      'Unpaid period: 1 November 2026 to 30 November 2026',
      null,
    ],
    [
      'an overdue one without a start',
      { membershipStatus: 'past_due', currentPeriodStart: null },
      'Unpaid period: until 30 November 2026',
      null,
    ],
    [
      'an overdue one that came with a list, whose period is over',
      { membershipStatus: 'past_due', ...past, currentPeriodStart: null },
      'Was paid until: 19 November 2026',
      '2026-11-19',
    ],
    ['an overdue one whose period ran out unpaid', { ...unpaid, ...past }, october, '2026-10-19'],
    [
      'an overdue one that ended with its period, before that is stored',
      { ...unpaid, ...past, cancelAtPeriodEnd: true },
      october,
      '2026-10-19',
    ],
    [
      'an overdue one whose first period ran out unpaid',
      { ...unpaid, ...past, currentPeriodStart: at('2026-10-20T11:00:00Z') },
      null,
      null,
    ],
    [
      'an overdue one paid by card',
      { membershipStatus: 'past_due', subscriptionStatus: 'past_due' },
      'Unpaid since: 1 November 2026',
      '2026-10-31',
    ],
    [
      'an overdue one without dates',
      { membershipStatus: 'past_due', currentPeriodStart: null, currentPeriodEnd: null },
      null,
      null,
    ],
    [
      'one that was cancelled before its end',
      { membershipStatus: 'cancelled' },
      'Was paid until: 30 November 2026',
      '2026-11-30',
    ],
    ['one that has expired', past, 'Was paid until: 19 November 2026', '2026-11-19'],
  ])('%s', (_, facts, expected, lastDay) => {
    const fact = paidUntil(membership(facts), now);
    expect(fact && `${fact.term}: ${fact.value}`).toBe(expected);
    expect(lastPaidDay(membership(facts), now)?.toString() ?? null).toBe(lastDay);
  });
});

test.each([
  ['past_due', 'Payment overdue'],
  ['cancelled', 'Left'],
] as const)(
  'no page says that a membership which is %s is paid until a day to come',
  async (membershipStatus, chip) => {
    const desk = await openDesk();
    const facts: Partial<Member> = { ...activeFacts(desk), membershipStatus };
    const member = await desk.club.member(facts);
    const own = await desk.club.signedIn(member);
    const pages = [
      await own.get('/account/dashboard'),
      await own.get('/account/profile'),
      await own.get('/account/pass'),
      await own.get('/account/membership-billing'),
      await desk.browser.get(`/admin/member/${member.id}`),
    ];
    for (const { status, text } of pages) {
      expect([status, text]).toEqual([200, expect.not.stringMatching(/(?<!Was )paid until/i)]);
    }
    expect(pages.at(-1)?.text).toContain(chip);
  },
);

test.each<[string, Partial<PaidFacts>, string]>([
  ['stays', {}, 'refunded £79 on 10 November 2026'],
  ['is to leave', { cancelAtPeriodEnd: true }, 'refunded £79 on 10 November 2026'],
  ['is overdue', { membershipStatus: 'past_due' }, ''],
  ['has been cancelled', { membershipStatus: 'cancelled', cancelledAt: at('2026-11-12T09:00:00Z') }, ''],
  ['has left', { membershipStatus: 'expired' }, ''],
  ['has no membership yet', { membershipStatus: 'pending' }, ''],
])('in the file and beside the day it is said that the money went back of who %s', (_, facts, said) => {
  const until = at('2026-12-01T00:00:00Z');
  const refunded = { amountInPence: 7900, at: at('2026-11-10T09:00:00Z'), until };
  const row: Member = { ...members.decode('m1', {}), ...(membership(facts) as Partial<Member>), refunded };
  const column = memberColumns(now, new Map()).find(([name]) => name === 'Stays though refunded');
  expect(column?.[1](row)).toBe(said);
  expect(paidUntil(row, now)?.value.split(' · ')[1] ?? '').toBe(said);
});

test('the mail that ends an overdue membership does not say that it is paid', async () => {
  const desk = await openDesk();
  const member = await desk.club.member({ ...activeFacts(desk), membershipStatus: 'past_due' });
  await desk.browser.submit(`/admin/member/${member.id}/cancel-at-period-end`, { reason: 'Moves to Leeds' });
  await desk.browser.submit(`/admin/member/${member.id}/undo-cancel`, {});
  const bodies = (await desk.mails(member.id)).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies.join()).toContain('once your overdue payment is made');
  expect(bodies.join()).not.toMatch(/paid until/);
});

describe('what may be marked as overdue', () => {
  const monthly = (facts: Partial<PaidFacts> = {}): PaidFacts => ({
    ...membership(facts),
    planInterval: 'month',
  });
  const paid = ledger.decode('desk_1', {
    ...{ kind: 'payment', purpose: 'plan', amountInPence: 7900, at: at('2026-11-01T09:00:00Z') },
    ...{ periodStart: at('2026-11-01T00:00:00Z'), periodEnd: at('2026-12-01T00:00:00Z') },
  });
  const earlier = { ...paid, id: 'desk_0', at: at('2026-10-01T09:00:00Z') };
  const october = {
    ...earlier,
    ...{ periodStart: at('2026-10-01T00:00:00Z'), periodEnd: at('2026-11-01T00:00:00Z') },
  };
  const back = { ...paid, id: 'refund_1', kind: 'refund', ofEntry: 'desk_1', amountInPence: -7900 } as const;
  const part = { ...back, amountInPence: -2000 };
  const free = { ...paid, amountInPence: 0 };
  const ahead = { currentPeriodEnd: at('2027-01-01T00:00:00Z'), currentPeriodStart: null };
  it.each<[string, PaidFacts, (typeof paid)[], string]>([
    ['nothing is in the ledger, as of an import', monthly({ currentPeriodStart: null }), [], 'due'],
    ['the period that is not paid lies ahead', monthly(ahead), [], 'not-yet'],
    [
      'it begins on this day',
      monthly({ currentPeriodEnd: at('2026-12-22T00:00:00Z'), currentPeriodStart: null }),
      [],
      'not-yet',
    ],
    [
      'it began on the day before',
      monthly({ currentPeriodEnd: at('2026-12-21T00:00:00Z'), currentPeriodStart: null }),
      [],
      'due',
    ],
    ['the period is paid', monthly(), [paid], 'paid'],
    ['a part was refunded', monthly(), [part, paid], 'paid'],
    ['it was recorded as free', monthly(), [free], 'paid'],
    ['the money went back and the dates stayed', monthly(), [back, paid], 'due'],
    ['what is left is for the period before', monthly(), [back, paid, october], 'due'],
    ['what is left is for this period too', monthly(), [back, paid, earlier], 'paid'],
    ['a hold moved the end since', monthly({ currentPeriodEnd: at('2027-03-01T00:00:00Z') }), [paid], 'paid'],
    ['only an item was bought', monthly(), [{ ...paid, purpose: 'item' }], 'due'],
    ['only sessions with a trainer were', monthly(), [{ ...paid, id: 'training_1' }], 'due'],
  ])('where %s', (_, facts, entries, kind) => {
    expect(decideDue(facts, entries, now).kind).toBe(kind);
  });
});
