import { describe, expect, test } from 'vitest';
import { canKeepBooking, isEnding, isLess } from '#domain/bookings/ended-membership.ts';
import type { ClassPack, MembershipStatus } from '#domain/membership/membership.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const session = { id: 'tuesday', startsAt: Temporal.Instant.from('2026-11-24T18:00:00Z') };
const member = {
  membershipStatus: 'active' as MembershipStatus,
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: null,
  currentPeriodEnd: null as Temporal.Instant | null,
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  stripeSubscriptionId: '',
};
const before = Temporal.Instant.from('2026-11-24T17:59:00Z');
const after = Temporal.Instant.from('2026-11-24T18:01:00Z');

test.each<[MembershipStatus, MembershipStatus, boolean]>([
  ['active', 'cancelled', true],
  ['cancelling', 'cancelled', true],
  ['on_hold', 'expired', true],
  ['past_due', 'expired', true],
  ['pending', 'cancelled', true],
  ['cancelled', 'expired', false],
  ['active', 'pending', true],
  ['cancelled', 'pending', false],
  ['expired', 'expired', false],
  ['active', 'cancelling', false],
  ['active', 'on_hold', false],
  ['active', 'past_due', false],
  ['cancelled', 'active', false],
])('from %s to %s: an end is %s', (from, to, expected) => {
  expect(isEnding(from, to)).toBe(expected);
});

describe('a booking is kept', () => {
  test.each<[string, Partial<typeof member>, readonly string[], boolean]>([
    ['by a member', {}, [], true],
    ['by somebody who owes', { membershipStatus: 'past_due' }, [], true],
    ['by somebody on hold: the hold handles that', { membershipStatus: 'on_hold' }, [], true],
    ['until the last minute that is paid', { currentPeriodEnd: after }, [], true],
    ['not after it', { currentPeriodEnd: before }, [], false],
    ['after it where a card renews it', { currentPeriodEnd: before, stripeSubscriptionId: 'sub' }, [], true],
    ['not after the end', { membershipStatus: 'cancelled' }, [], false],
    ['not after running out', { membershipStatus: 'expired' }, [], false],
    ['not without a membership', { membershipStatus: 'pending' }, [], false],
    [
      'where staff booked it for after the end',
      { membershipStatus: 'expired' },
      ['membership-ends-before'],
      true,
    ],
    ['not for what else staff set aside', { membershipStatus: 'expired' }, ['not-open-yet'], false],
  ])('%s', (_, facts, overriddenReasons, expected) => {
    const counted = { plan: null, uses: [] };
    expect(canKeepBooking({ ...member, ...facts }, { overriddenReasons }, session, counted, now)).toBe(
      expected,
    );
  });
});

describe('of a pack', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-${text}T18:00:00Z`);
  const pack = { interval: 'one-off', kind: 'pack', classAllowance: 1 } as const;
  const bought = (from: string): ClassPack => ({ name: '', classes: 1, from: at(from), until: at('12-20') });
  const uses = ['11-23', '11-24', '11-25'].map((text) => ({ sessionId: text, startsAt: at(text) }));
  const kept = (packs: ClassPack[], overriddenReasons: string[] = []) =>
    uses
      .filter(({ sessionId: id, startsAt }) => {
        const facts = { ...member, currentPeriodEnd: at('12-20'), packs };
        return canKeepBooking(facts, { overriddenReasons }, { id, startsAt }, { plan: pack, uses }, now);
      })
      .map(({ sessionId }) => sessionId);
  const [one, two] = [bought('11-20'), bought('11-21')];
  test.each<[string, string[], string[]]>([
    ['the first of its classes', kept([one]), ['11-23']],
    ['as many as there are packs', kept([one, two]), ['11-23', '11-24']],
    ['without those of a pack that went back', kept([{ ...one, isGivenBack: true }, two]), ['11-23']],
    ['all where staff set that aside', kept([one], ['allowance-used']), ['11-23', '11-24', '11-25']],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  const paid = { ...member, currentPeriodEnd: at('12-20'), packs: [one, two] };
  test.each<[string, Partial<typeof paid>, boolean]>([
    ['nothing', {}, false],
    ['a pack', { packs: [{ ...one, isGivenBack: true }, two] }, true],
    ['days', { currentPeriodEnd: at('12-10') }, true],
    [
      'days of a hold that ends',
      { currentPeriodEnd: at('12-10'), hold: { from: '', until: '', reason: '' } as never },
      false,
    ],
    ['a pack, with another plan', { planId: 'off-peak', packs: [] }, false],
  ])('%s goes', (_, changes, expected) => {
    expect(isLess(paid, { ...paid, ...changes })).toBe(expected);
  });
});
