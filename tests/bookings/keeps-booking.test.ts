import { describe, expect, test } from 'vitest';
import { canKeepBooking, isEnding } from '#domain/bookings/ended-membership.ts';
import type { MembershipStatus } from '#domain/membership/membership.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const session = { startsAt: Temporal.Instant.from('2026-11-24T18:00:00Z') };
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
    expect(canKeepBooking({ ...member, ...facts }, { overriddenReasons }, session, now)).toBe(expected);
  });
});
