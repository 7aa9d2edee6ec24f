/** Periods that are paid at the desk keep the day of joining, over short months, holds, plan changes and late payers. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lastDayOf, type MembershipFacts, periodEndAfter } from '#domain/membership/membership.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { defaultLastDay, lastPeriodStart, proposedLastDay } from '#domain/membership/period-days.ts';
import { localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { members } from '#server/data/collections/members.ts';
import { openDesk } from '../support/desk.ts';
import { formsOf } from '../support/page-forms.ts';
import type { Visitor } from '../support/visitor.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const day = (text: string) => Temporal.PlainDate.from(text);
const noon = (date: Temporal.PlainDate) => startOfLocalDay(date).add({ hours: 12 });
const plan = { id: 'unlimited', name: 'Unlimited', priceInPence: 7900, interval: 'month' } as const;

const nobody: MembershipFacts = {
  ...{ membershipStatus: 'pending', planId: '', requestedPlanId: '', hold: null },
  ...{ currentPeriodStart: null, currentPeriodEnd: null, cancelAtPeriodEnd: false, cancelledAt: null },
};

/** The facts after an event at noon of this day. */
function after(facts: MembershipFacts, event: MembershipEvent, date: Temporal.PlainDate): MembershipFacts {
  const change = decideMembershipChange(facts, event, noon(date));
  if (change.kind === 'refused') throw new Error(change.sentence);
  return { ...facts, ...change.changes } as MembershipFacts;
}

function join(date: Temporal.PlainDate, interval: 'month' | 'year' = 'month'): MembershipFacts {
  const periodEnd = periodEndAfter(proposedLastDay(interval, null, noon(date)));
  return after(nobody, { type: 'activate', plan: { ...plan, interval }, payment: 'cash', periodEnd }, date);
}

const lastDay = ({ currentPeriodEnd }: MembershipFacts) => {
  if (!currentPeriodEnd) throw new Error('no period');
  return lastDayOf(currentPeriodEnd);
};

/** Pays on the last day, until what is proposed or what is typed. */
function pay(facts: MembershipFacts, interval: 'month' | 'year' = 'month', typed?: string): MembershipFacts {
  const date = lastDay(facts);
  const until = typed ? day(typed) : proposedLastDay(interval, facts, noon(date));
  return after(facts, { type: 'payment-settled', payment: 'cash', periodEnd: periodEndAfter(until) }, date);
}

function hold(facts: MembershipFacts, from: string, until: string): MembershipFacts {
  return after(facts, { type: 'start-hold', from: day(from), until: day(until), reason: '' }, day(from));
}

describe('the proposed last day', () => {
  it.each([
    ['month', '2026-11-21', '2026-12-21'],
    ['month', '2027-01-31', '2027-02-28'],
    ['month', '2028-01-31', '2028-02-29'],
    ['year', '2028-02-29', '2029-02-28'],
    ['year', '2026-11-21', '2027-11-21'],
    ['one-off', '2026-11-30', '2027-02-28'],
  ] as const)('of a %s from %s is %s', (interval, start, expected) => {
    expect(defaultLastDay(interval, day(start)).toString()).toBe(expected);
  });

  it('counts on from a running period, and from today when it is over', () => {
    const until = (currentPeriodEnd: Temporal.Instant) => ({ currentPeriodStart: null, currentPeriodEnd });
    const proposed = (end: Temporal.Instant) => proposedLastDay('month', until(end), now).toString();
    expect(proposed(periodEndAfter(day('2026-11-30')))).toBe('2026-12-30');
    expect(proposed(now)).toBe('2026-12-21');
    expect(proposedLastDay('month', null, now).toString()).toBe('2026-12-21');
  });

  it.each([
    ['2027-01-31', 'month', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-01-29', 'month', ['2027-02-28', '2027-03-29', '2027-04-29']],
    ['2028-01-30', 'month', ['2028-02-29', '2028-03-30']],
    ['2027-02-28', 'month', ['2027-03-28', '2027-04-28']],
    ['2028-02-29', 'year', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ] as const)('keeps the day of joining, %s, by the %s', (joined, interval, expected) => {
    let facts = join(day(joined), interval);
    const days = [lastDay(facts)];
    while (days.length < expected.length) {
      facts = pay(facts, interval);
      days.push(lastDay(facts));
    }
    expect(days.map(String)).toEqual(expected);
  });

  it('loses no day, whenever they joined', () => {
    const joined = fc.integer({ min: 0, max: 1500 }).map((days) => day('2026-01-01').add({ days }));
    fc.assert(
      fc.property(joined, fc.integer({ min: 1, max: 30 }), (date, months) => {
        let facts = join(date);
        for (let month = 1; month < months; month += 1) facts = pay(facts);
        expect(lastDay(facts).toString()).toBe(date.add({ months }).toString());
      }),
    );
  });

  it('keeps the day over a change of plan', () => {
    const changed = { ...plan, id: 'off-peak', name: 'Off-peak' };
    const facts = after(join(day('2027-01-31')), { type: 'change-plan', plan: changed }, day('2027-02-10'));
    expect(lastDay(pay(facts)).toString()).toBe('2027-03-31');
  });

  it('moves with a hold, and comes back where the hold is ended before it began', () => {
    const held = hold(join(day('2027-01-31')), '2027-02-10', '2027-02-23');
    expect(lastDay(held).toString()).toBe('2027-03-14');
    expect(lastDay(pay({ ...held, membershipStatus: 'active', hold: null })).toString()).toBe('2027-04-14');
    const ended = after(held, { type: 'end-hold' }, day('2027-02-10'));
    expect(lastDay(ended).toString()).toBe('2027-02-28');
    expect(lastDay(pay(ended)).toString()).toBe('2027-03-31');
  });

  it('moves to a date that staff type, and stays where what they type is the day by another name', () => {
    const typed = pay(join(day('2027-01-31')), 'month', '2027-03-15');
    expect(lastDay(pay(typed)).toString()).toBe('2027-04-15');
    const three = pay(join(day('2027-01-31')), 'month', '2027-04-30');
    expect(lastDay(pay(three)).toString()).toBe('2027-05-31');
  });

  it('keeps the last day that came with them from another system', () => {
    const imported = { ...nobody, membershipStatus: 'active', planId: plan.id } as const;
    let facts: MembershipFacts = { ...imported, currentPeriodEnd: periodEndAfter(day('2027-01-31')) };
    facts = pay(facts);
    expect(lastDay(facts).toString()).toBe('2027-02-28');
    expect(lastDay(pay(facts)).toString()).toBe('2027-03-31');
  });

  it('of a record from before the day was stored is counted from the day of joining', () => {
    const { anchorDay: _, ...old } = join(day('2027-01-31'));
    expect(lastDay(pay(old)).toString()).toBe('2027-03-31');
  });

  it('starts again from the day on which an overdue period that was over is paid', () => {
    const overdue = { ...join(day('2027-01-31')), membershipStatus: 'past_due' } as const;
    const paidOn = day('2027-03-05');
    const periodEnd = periodEndAfter(proposedLastDay('month', overdue, noon(paidOn)));
    const paid = after(overdue, { type: 'payment-settled', payment: 'cash', periodEnd }, paidOn);
    expect([lastDay(paid).toString(), lastDay(pay(paid)).toString()]).toEqual(['2027-04-05', '2027-05-05']);
  });
});

describe('the period that one price pays for', () => {
  const first = (facts: MembershipFacts, interval: 'month' | 'year' | 'one-off' | null) => {
    const start = lastPeriodStart(facts, interval);
    return start && localDate(start).toString();
  };

  it('is the last one, however long they have paid without a gap', () => {
    let facts = join(day('2027-01-31'));
    expect(first(facts, 'month')).toBe('2027-01-31');
    facts = pay(facts);
    expect(first(facts, 'month')).toBe('2027-03-01');
    facts = pay(facts);
    expect(first(facts, 'month')).toBe('2027-04-01');
    expect(first(pay(join(day('2027-01-31'), 'year'), 'year'), 'year')).toBe('2028-02-01');
  });

  it('is the whole of a pack, and of a plan that is not known', () => {
    const facts = pay(join(day('2027-01-31')));
    expect([first(facts, 'one-off'), first(facts, null)]).toEqual(['2027-01-31', '2027-01-31']);
    expect(first({ ...nobody, currentPeriodEnd: now }, null)).toBeNull();
  });
});

/** A member who joins at the desk at this moment, and what the desk does on a later day. */
async function joinAtDesk(at: string) {
  const desk = await openDesk({ now: at });
  const { club, admin } = desk;
  const member = await club.member();
  const page = (name: string) => `/admin/member/${member.id}/${name}`;
  await desk.browser.submit(page('activate'), { plan: 'unlimited', payment: 'cash' });
  const daysLater = (days: number) => {
    club.advance({ hours: 24 * days });
    return club.signedIn(admin);
  };
  /** Records a payment as the page comes. */
  const pays = async (browser: Visitor) => {
    const address = page('payment-settled');
    const [form] = formsOf((await browser.get(address)).html, address).filter(
      ({ action }) => action === address,
    );
    const offered = form?.fields.map(({ name, values }) => [name, values[0] ?? '']) ?? [];
    const answer = await browser.post(address, { ...Object.fromEntries(offered), payment: 'cash' });
    expect(answer.status).toBe(303);
  };
  return {
    member,
    page,
    daysLater,
    pays,
    owes: () => club.store.update(members, member.id, { membershipStatus: 'past_due' }),
    until: async () => lastDay(await desk.stored(member.id)).toString(),
  };
}

test('somebody who joins at the desk on 31 January pays until the last day of each month, on every page that sells', async () => {
  const { member, page, daysLater, pays, until } = await joinAtDesk('2027-01-31T10:00:00Z');
  expect(await until()).toBe('2027-02-28');
  const desk = await daysLater(27);
  const sell = `/desk/sell/${member.id}`;
  expect((await desk.get(sell)).text).toContain('until 31 March 2027');
  await pays(desk);
  expect(await until()).toBe('2027-03-31');
  await desk.submit(sell, { plan: 'unlimited', payment: 'cash' });
  expect(await until()).toBe('2027-04-30');
  await desk.submit(page('change-plan'), { plan: 'off-peak' });
  await pays(desk);
  expect(await until()).toBe('2027-05-31');
});

test('who always paid in time and is overdue owes one period, on the page and on the receipt', async () => {
  const { member, page, daysLater, pays, owes } = await joinAtDesk('2026-01-04T10:00:00Z');
  for (let month = 0; month < 3; month += 1) await pays(await daysLater(29));
  const desk = await daysLater(2);
  await owes();
  const owed = '5 April 2026 to 4 May 2026';
  expect((await desk.get(page('payment-settled'))).text).toContain(`Unpaid period: ${owed}`);
  const sold = await desk.submit(`/desk/sell/${member.id}`, { plan: 'unlimited', payment: 'cash' });
  expect((await desk.follow(sold)).text).toContain(owed);
});
