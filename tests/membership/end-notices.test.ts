import { expect, test } from 'vitest';
import { periodEndAfter } from '#domain/membership/membership.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { remindOfParq } from '#server/health/remind-of-parq.ts';
import { isTimeForEndNotices, remindOfEnds } from '#server/membership/remind-of-ends.ts';
import { settleMemberships } from '#server/membership/settle-memberships.ts';
import { openClub, type TestClub } from '../support/club.ts';

const at = (text: string) => Temporal.Instant.from(text);
const endOf = (day: string) => periodEndAfter(Temporal.PlainDate.from(day));
const byCard = { stripeSubscriptionId: 'sub_1', stripeCustomerId: 'cus_1', subscriptionStatus: 'active' };

/** The clock is set to 1 December 2026, noon. */
async function openWith(facts: Partial<Member>) {
  const club = openClub({ now: '2026-12-01T12:00:00Z' });
  const member = await club.member({
    membershipStatus: 'active',
    membershipType: 'Unlimited',
    currentPeriodStart: at('2026-11-12T09:00:00Z'),
    currentPeriodEnd: endOf('2026-12-11'),
    planPriceInPence: 7900,
    planInterval: 'month',
    ...facts,
  });
  return { club, member };
}
async function subjectsOf(club: TestClub, { id }: Member) {
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', id]], limit: 10 });
  return items.map(({ subject }) => subject);
}
/** What was sent on each of the following days. */
async function daysOf(club: TestClub, days: number) {
  const sentOn: number[] = [];
  for (let day = 0; day < days; day += 1) {
    if ((await remindOfEnds(club.services)) + (await remindOfEnds(club.services)) > 0) sentOn.push(day);
    club.advance({ hours: 24 });
  }
  return sentOn;
}

test('what was paid at the desk is announced 7 days and 1 day before its last day, once each, and after it', async () => {
  const { club, member } = await openWith({});
  expect(await daysOf(club, 12)).toEqual([3, 9]);
  await settleMemberships(club.services);
  const subjects = await subjectsOf(club, member);
  expect(
    subjects.filter((each) => each === 'Your membership (Unlimited) ends on 11 December 2026'),
  ).toHaveLength(2);
  expect(subjects).toContain('Your membership has expired');
  expect(subjects).toHaveLength(3);
});

test('a renewal in between is announced by its own end alone', async () => {
  const { club, member } = await openWith({});
  expect(await daysOf(club, 5)).toEqual([3]);
  await club.store.update(members, member.id, { currentPeriodEnd: endOf('2027-01-11') });
  expect(await daysOf(club, 40)).toEqual([29, 35]);
});

test('a year that renews by card is announced 30 and 7 days before the card is charged, with the price', async () => {
  const { club, member } = await openWith({
    ...byCard,
    planInterval: 'year',
    planPriceInPence: 79_000,
    currentPeriodStart: at('2026-01-06T00:00:00Z'),
    currentPeriodEnd: at('2027-01-06T00:00:00Z'),
  });
  expect(await daysOf(club, 40)).toEqual([6, 29]);
  const { items } = await club.store.query(outbox, { where: [['memberUid', '==', member.id]], limit: 10 });
  expect(items[0]?.body).toContain('renews on 6 January 2027 for another year, at £790 a year');
});

test.each([
  ['pays by card each month', byCard],
  ['leaves anyway', { membershipStatus: 'cancelling', cancelAtPeriodEnd: true }],
  ['owes money', { membershipStatus: 'past_due' }],
  ['has no last day', { currentPeriodEnd: null }],
] as const)('somebody who %s is left in peace', async (_who, facts) => {
  const { club } = await openWith(facts);
  expect(await daysOf(club, 9)).toEqual([]);
});

test('someone who buys a week gets the mail a day before, not on the day they buy it', async () => {
  const { club } = await openWith({
    currentPeriodStart: at('2026-12-01T11:00:00Z'),
    currentPeriodEnd: endOf('2026-12-07'),
    planInterval: 'one-off',
  });
  expect(await daysOf(club, 8)).toEqual([5]);
});

test('a server that was down for two days sends them late, after a week no more', async () => {
  const late = await openWith({ currentPeriodEnd: endOf('2026-12-06') });
  expect(await remindOfEnds(late.club.services)).toBe(1);
  const tooLate = await openWith({ currentPeriodEnd: endOf('2026-12-04') });
  expect(await remindOfEnds(tooLate.club.services)).toBe(0);
});

test('two instances that look at the same time send one mail', async () => {
  const { club, member } = await openWith({ currentPeriodEnd: endOf('2026-12-02') });
  const sent = await Promise.all([remindOfEnds(club.services), remindOfEnds(club.services)]);
  expect(sent[0] + sent[1]).toBe(1);
  expect(await subjectsOf(club, member)).toHaveLength(1);
});

test('what one notice notes stays when another is sent', async () => {
  const parq = { parqSentFor: at('2026-06-01T12:00:00Z'), parqAskedAt: null };
  const reminders = { ...parq, endSentFor: null, endSentDays: 0 };
  const { club, member } = await openWith({ currentPeriodEnd: endOf('2026-12-02'), reminders });
  await remindOfEnds(club.services);
  await remindOfParq(club.services);
  expect((await club.store.find(members, member.id))?.reminders).toEqual({
    ...reminders,
    endSentFor: endOf('2026-12-02'),
    endSentDays: 1,
  });
});

test.each([
  ['2026-12-01T07:59:00Z', false],
  ['2026-12-01T08:00:00Z', true],
  ['2026-07-01T07:00:00Z', true],
  ['2026-07-01T19:00:00Z', false],
])('at %s by the club’s clock it is time to tell: %s', (now, isTime) => {
  expect(isTimeForEndNotices(at(now))).toBe(isTime);
});
