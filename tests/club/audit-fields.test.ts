import { describe, expect, it } from 'vitest';
import { auditFieldLabel, auditValueText, isAuditField } from '#domain/club/audit-fields.ts';
import type { MembershipChanges } from '#domain/membership/membership-events.ts';
import type { SubscriptionChanges } from '#domain/payments/subscription-changes.ts';
import type { ExerciseFacts } from '#domain/training/exercise.ts';
import { auditLog, settings } from '#server/data/collections/club.ts';
import { plans } from '#server/data/collections/membership.ts';
import { classTypes, schedules } from '#server/data/collections/timetable.ts';
import type { MemberDetails } from '#server/members/save-details.ts';
import { openDesk } from '../support/desk.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');

/** The compiler asks for each field here, and the test for its label. */
type Changed = Required<MembershipChanges & SubscriptionChanges & ExerciseFacts & MemberDetails>;
const changed: Record<keyof Changed, true> = {
  ...{ firstName: true, lastName: true, mobile: true, dob: true, sex: true, guardianNote: true },
  ...{
    emergencyContact: true,
    membershipStatus: true,
    membershipType: true,
    partPaid: true,
    nextPlan: true,
    allowanceFrom: true,
    heldDays: true,
    planId: true,
  },
  agreedPrice: true,
  ...{
    planPriceInPence: true,
    planInterval: true,
    priceRise: true,
    requestedPlanId: true,
    requestedPlanAt: true,
  },
  packs: true,
  periodPlanId: true,
  ...{
    currentPeriodStart: true,
    currentPeriodEnd: true,
    anchorDay: true,
    cancelAtPeriodEnd: true,
    cancelledAt: true,
  },
  ...{ hold: true, stripeSubscriptionId: true, subscriptionStatus: true, disputedUntil: true },
  ...{ debtSettledAt: true },
  ...{ disputesSettledAt: true, checkoutCompletedAt: true, pendingPayment: true, paymentNotices: true },
  ...{ name: true, aliases: true, category: true, equipment: true, level: true, measure: true },
  ...{ primaryMuscles: true, secondaryMuscles: true, instructions: true },
};

describe('what changed, in the audit log', () => {
  it('has a label for every field that is audited', () => {
    const stored = [settings, plans, classTypes, schedules].flatMap(({ decode }) =>
      Object.keys(decode('any', {})),
    );
    const single = [
      'email',
      'deskFlag',
      'admin',
      'coach',
      'isDisabled',
      'outcome',
      'status',
      'reason',
      'fingerprint',
    ];
    const ofClasses = [
      'sessionId',
      'startsAt',
      'endsAt',
      'room',
      'coachName',
      'capacity',
      'date',
      'from',
      'to',
      'made',
    ];
    const ofWorkouts = ['id', 'workoutId'];
    const names = [...stored, ...Object.keys(changed), ...single, ...ofClasses, ...ofWorkouts];
    // Webhooks have lines of their own: the settings only hold a copy for whoever sends them.
    const unaudited = ['isSetUp', 'webhooks'];
    expect(names.filter((name) => !isAuditField(name) && !unaudited.includes(name))).toEqual([]);
  });

  it('reads a field of another client’s as words', () => {
    expect([
      auditFieldLabel('lockerNumber'),
      auditFieldLabel('paid_by'),
      auditFieldLabel('constructor'),
    ]).toEqual(['locker number', 'paid by', 'constructor']);
  });

  it.each([
    ['membershipStatus', 'on_hold', 'On hold'],
    ['membershipStatus', 'past_due', 'Payment overdue'],
    ['membershipStatus', 'odd', 'odd'],
    ['subscriptionStatus', 'incomplete_expired', 'incomplete expired'],
    ['planPriceInPence', 7950, '£79.50'],
    ['dob', '1990-03-27', '27 March 1990'],
    ['currentPeriodEnd', Temporal.Instant.from('2026-12-22T00:00:00Z'), '21 December 2026'],
    ['startsAt', '2026-11-24T18:00:00Z', 'Tue 24 Nov, 18:00'],
    ['weekday', 2, 'Tuesday'],
    ['isActive', false, 'no'],
    ['room', 'Studio_2', 'Studio_2'],
    [
      'hold',
      { from: '2026-12-01', until: '2026-12-14', reason: '' },
      'from 1 December 2026, until 14 December 2026, reason none',
    ],
    ['partPaid', { saleId: '78f04f91', leftInPence: 5900 }, 'still to pay £59'],
    ['vatPercent', 20, '20%'],
    [
      'packs',
      [{ name: 'Ten', classes: 10, usedBefore: 7, from: now, until: '2027-01-21T00:00:00Z' }],
      '10 classes until 20 January 2027, 7 used before',
    ],
    ['features', ['Sauna', 'Towels'], 'Sauna, Towels'],
    ['planId', '', ''],
    ['hold', null, ''],
  ])('says %s %o as people do', (name, value, text) => {
    expect(auditValueText(name, value, now)).toBe(text);
  });

  it('is read on the audit page in words, never as stored', async () => {
    const { club, browser } = await openDesk();
    await club.store.create(auditLog, {
      ...auditLog.decode('one', { at: club.now() }),
      ...{ id: 'one', at: club.now(), action: 'membership.hold-started', summary: '' },
      before: { membershipStatus: 'active' },
      after: { membershipStatus: 'on_hold' },
    });
    const page = await browser.get('/admin/adminControl/audit');
    expect(page.html).toMatch(/<dt>Membership<\/dt>/);
    expect(page.text).toContain('Active On hold');
    expect(page.html).not.toMatch(/on_hold|membershipStatus/);
  });

  it('names plans by their names alone, and says which day a membership renews on', async () => {
    const { club, browser } = await openDesk();
    const entry = { ...auditLog.decode('one', { at: club.now() }), action: 'membership.plan-changed' };
    await club.store.create(auditLog, {
      ...entry,
      before: { membershipType: 'Off-peak', planId: 'plan-off', periodPlanId: '', anchorDay: 0 },
      after: { membershipType: 'Unlimited', planId: 'plan-all', periodPlanId: 'plan-off', anchorDay: 28 },
    });
    const paid = { ...entry, id: 'two', action: 'membership.payment-recorded' };
    await club.store.create(auditLog, {
      ...paid,
      before: { periodPlanId: 'plan-off', requestedPlanId: 'plan-all', anchorDay: 28 },
      after: { periodPlanId: '', requestedPlanId: '', anchorDay: 5 },
    });
    const page = await browser.get('/admin/adminControl/audit');
    expect(page.text).toMatch(/Plan\s*Off-peak Unlimited/);
    expect(page.text).toMatch(/Renews on day\s*28 5/);
    expect(page.html).not.toMatch(/plan-off|plan-all|\(id\)/);
  });

  it('counts what changed, however much an entry has kept', async () => {
    const { club, browser } = await openDesk();
    const kept = {
      ...{ planId: 'unlimited', anchorDay: 21, packs: [], hold: null },
      cancelledAt: club.now(),
    };
    await club.store.create(auditLog, {
      ...auditLog.decode('one', { at: club.now() }),
      ...{ id: 'one', at: club.now(), action: 'membership.put-back', summary: '' },
      before: { ...kept, membershipStatus: 'active' },
      after: { ...kept, membershipStatus: 'past_due' },
    });
    const page = await browser.get('/admin/adminControl/audit');
    expect(page.text).toMatch(/1 change\s*Membership\s*Active Payment overdue/);
    expect(page.html.match(/<dt>/g)).toHaveLength(1);
  });
});
