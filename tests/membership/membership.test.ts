import { describe, expect, it } from 'vitest';
import {
  effectiveStatus,
  lastDayOf,
  type MembershipFacts,
  type MembershipStatus,
  membershipLabel,
  membershipStatuses,
  periodEndAfter,
} from '#domain/membership/membership.ts';
import { decideMembershipChange } from '#domain/membership/membership-changes.ts';
import type { MembershipEvent } from '#domain/membership/membership-events.ts';
import { possibleEvents } from '#domain/membership/possible-events.ts';

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const now = at('2026-11-21T12:00:00Z');

function membership(facts: Partial<MembershipFacts> = {}): MembershipFacts {
  return {
    membershipStatus: 'active',
    planId: 'unlimited',
    requestedPlanId: '',
    currentPeriodStart: at('2026-11-01T00:00:00Z'),
    currentPeriodEnd: periodEndAfter(day('2026-11-30')),
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    hold: null,
    ...facts,
  };
}
const hold = (from: string, until: string) => ({ from, until, reason: 'Holiday' });
const onHold = (facts: Partial<MembershipFacts> = {}) =>
  membership({ membershipStatus: 'on_hold', hold: hold('2026-11-15', '2026-12-04'), ...facts });

describe('the status that counts now', () => {
  const over = { currentPeriodEnd: now };
  it.each<[string, MembershipFacts, MembershipStatus]>([
    ['active in its period', membership(), 'active'],
    ['active without an end', membership({ currentPeriodEnd: null }), 'active'],
    [
      'active a moment before its end',
      membership({ currentPeriodEnd: now.add({ milliseconds: 1 }) }),
      'active',
    ],
    ['active at its end', membership(over), 'expired'],
    ['active that leaves, at its end', membership({ ...over, cancelAtPeriodEnd: true }), 'cancelled'],
    ['cancelling in its period', membership({ membershipStatus: 'cancelling' }), 'cancelling'],
    ['active that leaves', membership({ cancelAtPeriodEnd: true }), 'cancelling'],
    ['cancelling at its end', membership({ ...over, membershipStatus: 'cancelling' }), 'cancelled'],
    ['a debt in its period', membership({ membershipStatus: 'past_due' }), 'past_due'],
    ['a debt past its period', membership({ ...over, membershipStatus: 'past_due' }), 'past_due'],
    ['a debt on hold days', onHold({ membershipStatus: 'past_due' }), 'past_due'],
    ['a hold in force', onHold(), 'on_hold'],
    [
      'a hold planned earlier, begun today',
      membership({ hold: hold('2026-11-21', '2026-12-04') }),
      'on_hold',
    ],
    ['the last day of a hold', onHold({ hold: hold('2026-11-01', '2026-11-21') }), 'on_hold'],
    ['the day after a hold', onHold({ hold: hold('2026-11-01', '2026-11-20') }), 'active'],
    ['a hold that begins tomorrow', membership({ hold: hold('2026-11-22', '2026-12-04') }), 'active'],
    ['a hold without dates', membership({ membershipStatus: 'on_hold' }), 'on_hold'],
    ['a hold whose dates are no dates', onHold({ hold: hold('', '') }), 'on_hold'],
    ['a hold of somebody who leaves', onHold({ cancelAtPeriodEnd: true }), 'on_hold'],
    [
      'after the hold of somebody who leaves',
      onHold({ cancelAtPeriodEnd: true, hold: hold('2026-11-01', '2026-11-20') }),
      'cancelling',
    ],
    ['a hold past the period', onHold(over), 'expired'],
    ['pending', membership({ membershipStatus: 'pending' }), 'pending'],
    ['pending past some period', membership({ ...over, membershipStatus: 'pending' }), 'pending'],
    ['cancelled in a paid period', membership({ membershipStatus: 'cancelled' }), 'cancelled'],
    ['expired', membership({ membershipStatus: 'expired' }), 'expired'],
  ])('%s', (_sentence, facts, expected) => {
    expect(effectiveStatus(facts, now)).toBe(expected);
  });

  it('changes at midnight in London', () => {
    const summer = membership({ currentPeriodEnd: periodEndAfter(day('2026-06-30')) });
    expect(effectiveStatus(summer, at('2026-06-30T22:59:59Z'))).toBe('active');
    expect(effectiveStatus(summer, at('2026-06-30T23:00:00Z'))).toBe('expired');
  });
});

const plan = { id: 'off-peak', name: 'Off-peak', priceInPence: 4900, interval: 'month' } as const;
const periodEnd = periodEndAfter(day('2026-12-31'));
const events: Record<MembershipEvent['type'], MembershipEvent> = {
  activate: { type: 'activate', plan, periodEnd, payment: 'cash' },
  rejoin: { type: 'rejoin', plan, periodEnd, payment: 'card-machine' },
  'change-plan': { type: 'change-plan', plan },
  'mark-overdue': { type: 'mark-overdue' },
  'undo-overdue': { type: 'undo-overdue' },
  'payment-settled': { type: 'payment-settled', payment: 'cash', periodEnd },
  'rest-settled': { type: 'rest-settled', method: 'cash' },
  'start-hold': { type: 'start-hold', from: day('2026-11-21'), until: day('2026-12-04'), reason: 'Holiday' },
  'end-hold': { type: 'end-hold' },
  'cancel-at-period-end': { type: 'cancel-at-period-end' },
  'undo-cancel': { type: 'undo-cancel' },
  'cancel-now': { type: 'cancel-now', reason: 'Moved away' },
  expire: { type: 'expire' },
};
const eventTypes = Object.keys(events) as MembershipEvent['type'][];

const standing: Record<MembershipStatus, MembershipFacts> = {
  pending: membership({ membershipStatus: 'pending', currentPeriodEnd: null, planId: '' }),
  active: membership(),
  past_due: membership({ membershipStatus: 'past_due' }),
  on_hold: onHold(),
  cancelling: membership({ membershipStatus: 'cancelling', cancelAtPeriodEnd: true }),
  cancelled: membership({ membershipStatus: 'cancelled' }),
  expired: membership({ membershipStatus: 'expired', currentPeriodEnd: now }),
};

/** From each status, in the order of `eventTypes`: the status after the event, or `-` where it is refused. */
const table: Record<MembershipStatus, string> = {
  //           activate rejoin change-plan overdue undo settled rest hold end-hold leave undo now expire
  pending: 'active - - - - - - - - - - - -',
  active: '- - active past_due - active - on_hold - cancelling - cancelled -',
  past_due: '- - - - active active active - - past_due - cancelled -',
  on_hold: '- - on_hold - - - - - active on_hold - cancelled -',
  cancelling: '- - cancelling past_due - - - - - - active cancelled -',
  cancelled: '- active - - - - - - - - - - -',
  expired: '- active - - - - - - - - - - -',
};

describe('the membership machine', () => {
  const cells = membershipStatuses.flatMap((status) =>
    table[status].split(' ').map((outcome, index) => [status, eventTypes[index], outcome] as const),
  );

  it('has an outcome for every status and event', () => {
    expect(cells).toHaveLength(membershipStatuses.length * eventTypes.length);
  });

  it.each(cells)('%s, %s: %s', (status, type, outcome) => {
    const change = decideMembershipChange(standing[status], events[type as MembershipEvent['type']], now);
    expect(change.kind === 'changed' ? change.status : '-').toBe(outcome);
    if (change.kind === 'refused') expect(change.sentence).toMatch(/\.$/);
    else expect(change.changes.membershipStatus).toBe(outcome);
  });

  it.each(membershipStatuses)('offers for %s exactly what it would not refuse', (status) => {
    const accepted = eventTypes.filter(
      (type) => decideMembershipChange(standing[status], events[type], now).kind === 'changed',
    );
    // The rest of a payment is taken with its sale.
    expect(possibleEvents(standing[status], now)).toEqual(accepted.filter((type) => type !== 'rest-settled'));
  });
});

/** The changes of an event that must be accepted. */
function changesOf(facts: MembershipFacts, event: MembershipEvent) {
  const change = decideMembershipChange(facts, event, now);
  if (change.kind === 'refused') throw new Error(change.sentence);
  return change;
}
function reasonOf(facts: MembershipFacts, event: MembershipEvent) {
  const change = decideMembershipChange(facts, event, now);
  return change.kind === 'refused' ? change.reason : change.status;
}

describe('joining', () => {
  it('writes the plan and the period, and clears what was before', () => {
    const former = membership({
      membershipStatus: 'cancelled',
      cancelledAt: now,
      hold: hold('2026-01-01', '2026-01-20'),
    });
    expect(changesOf(former, events.rejoin).changes).toEqual({
      membershipStatus: 'active',
      planId: 'off-peak',
      membershipType: 'Off-peak',
      planPriceInPence: 4900,
      planInterval: 'month',
      priceRise: null,
      stripeSubscriptionId: '',
      subscriptionStatus: '',
      requestedPlanId: '',
      requestedPlanAt: null,
      currentPeriodStart: now,
      currentPeriodEnd: periodEnd,
      // Until 31 December was typed.
      anchorDay: 31,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      hold: null,
      disputedUntil: null,
    });
    expect(changesOf(standing.pending, events.activate)).toMatchObject({
      action: 'membership.activated',
      summary: 'Activated Off-peak until 31 December 2026 (cash)',
    });
  });

  it('needs a period that is not over', () => {
    expect(reasonOf(standing.pending, { ...events.activate, periodEnd: now } as MembershipEvent)).toBe(
      'period-end-past',
    );
  });

  it('is rejoining, not activating, when the period ran out overnight', () => {
    const ranOut = membership({ currentPeriodEnd: now });
    expect(reasonOf(ranOut, events.activate)).toBe('wrong-status');
    expect(reasonOf(ranOut, events.rejoin)).toBe('active');
  });
});

describe('paying at the desk', () => {
  it('keeps the running period when a debt is settled without a new end', () => {
    const settled = changesOf(standing.past_due, {
      type: 'payment-settled',
      payment: 'cash',
      periodEnd: null,
    });
    expect(settled.changes).toMatchObject({
      membershipStatus: 'active',
      currentPeriodEnd: standing.past_due.currentPeriodEnd,
    });
    expect(settled.changes).not.toHaveProperty('currentPeriodStart');
  });

  it('starts a new period when the old one was over', () => {
    const debt = membership({ membershipStatus: 'past_due', currentPeriodEnd: at('2026-11-01T00:00:00Z') });
    expect(reasonOf(debt, { type: 'payment-settled', payment: 'cash', periodEnd: null })).toBe(
      'period-end-past',
    );
    expect(changesOf(debt, events['payment-settled']).changes).toMatchObject({
      currentPeriodStart: now,
      currentPeriodEnd: periodEnd,
    });
  });

  it('renews only with a new end', () => {
    expect(reasonOf(membership(), { type: 'payment-settled', payment: 'cash', periodEnd: null })).toBe(
      'period-end-missing',
    );
  });

  it('does not make somebody stay who is leaving', () => {
    const owing = changesOf(standing.cancelling, { type: 'mark-overdue' }).changes;
    expect(owing).toEqual({ membershipStatus: 'past_due', cancelAtPeriodEnd: true });
    expect(reasonOf({ ...standing.cancelling, ...owing }, events['payment-settled'])).toBe('cancelling');
  });

  it('refuses another plan while the whole period is unpaid; a trial that is over goes on to one', () => {
    const change = events['change-plan'];
    const owing = standing.past_due;
    const past = { ...owing, currentPeriodEnd: now };
    expect(reasonOf(owing, change)).toBe('owes-first');
    const from = (facts: MembershipFacts, kind: 'trial' | 'membership') =>
      reasonOf(facts, { ...change, from: { kind } } as MembershipEvent);
    expect([from(owing, 'trial'), from(past, 'membership'), from(past, 'trial')]).toEqual([
      'owes-first',
      'owes-first',
      'past_due',
    ]);
    expect(possibleEvents(past, now, { kind: 'trial' })).toContain('change-plan');
    expect(possibleEvents(past, now, { kind: 'membership' })).not.toContain('change-plan');
  });

  it('refuses the plan they have', () => {
    expect(reasonOf(membership({ planId: 'off-peak' }), events['change-plan'])).toBe('same-plan');
  });

  it('begins no period of another plan during a hold, which a void could not put back', () => {
    const event = { ...events['change-plan'], periodEnd: at('2027-02-01T00:00:00Z') } as MembershipEvent;
    const held = membership({ hold: { from: '2026-12-01', until: '2026-12-20', reason: '' } });
    expect(reasonOf(held, event)).toBe('hold-first');
  });
});

describe('changing the plan', () => {
  it.each<[string, Partial<MembershipFacts>, string]>([
    ['is noted: the running period was paid for as another', {}, 'unlimited'],
    ['twice keeps what was paid for', { planId: 'gold', periodPlanId: 'unlimited' }, 'unlimited'],
    ['back again is as before', { periodPlanId: 'off-peak' }, ''],
  ])('%s', (_, facts, periodPlanId) => {
    expect(changesOf(membership(facts), events['change-plan']).changes).toMatchObject({ periodPlanId });
  });

  const pack = { name: '10 classes', classAllowance: 10 };
  const bought = { name: '10 classes', classes: 10, from: now, until: periodEnd };
  const pay = { type: 'payment-settled', payment: 'cash', periodEnd } as const;

  it('forgets several packs', () => {
    expect(changesOf(membership({ packs: [bought] }), events['change-plan']).changes.packs).toEqual([]);
  });

  it.each<[string, Partial<MembershipFacts>, MembershipEvent, object]>([
    ['for the pack that runs buys another', {}, { ...pay, pack }, { packs: [{}, bought] }],
    [
      'for another pack than what runs begins it',
      { periodPlanId: 'unlimited' },
      { ...pay, pack },
      { currentPeriodStart: now, currentPeriodEnd: periodEnd, periodPlanId: '' },
    ],
    ['for another month goes on', { periodPlanId: 'ten' }, pay, { periodPlanId: '' }],
  ])('a payment %s', (_, facts, event, expected) => {
    const { changes } = changesOf(membership(facts), event);
    expect(changes).toMatchObject(expected);
    expect('packs' in changes).toBe('packs' in expected);
    expect('currentPeriodStart' in changes).toBe('currentPeriodStart' in expected);
  });
});

describe('a hold', () => {
  const end = (facts: MembershipFacts, event: MembershipEvent) => {
    const { currentPeriodEnd } = changesOf(facts, event).changes;
    return currentPeriodEnd && lastDayOf(currentPeriodEnd).toString();
  };
  const from = (first: string, last: string): MembershipEvent => ({
    type: 'start-hold',
    from: day(first),
    until: day(last),
    reason: ' Holiday ',
  });

  it('credits its days to the period, both ends included', () => {
    expect(end(membership(), from('2026-11-21', '2026-12-04'))).toBe('2026-12-14');
    expect(end(membership(), from('2026-11-21', '2026-11-21'))).toBe('2026-12-01');
    expect(changesOf(membership(), from('2026-11-21', '2026-12-04')).changes.hold).toEqual(
      hold('2026-11-21', '2026-12-04'),
    );
  });

  it('planned for later leaves the membership active', () => {
    expect(reasonOf(membership(), from('2026-11-25', '2026-12-04'))).toBe('active');
  });

  it('replaces a planned one without crediting twice', () => {
    const first = { ...membership(), ...changesOf(membership(), from('2026-11-25', '2026-12-04')).changes };
    expect(end(first, from('2026-11-26', '2026-11-26'))).toBe('2026-12-01');
  });

  it('ended early takes the unused days back, today among them', () => {
    const held = { ...membership(), ...changesOf(membership(), from('2026-11-21', '2026-12-04')).changes };
    expect(end(held, { type: 'end-hold' })).toBe('2026-11-30');
    const inForce = onHold({ currentPeriodEnd: periodEndAfter(day('2026-12-20')) });
    expect(end(inForce, { type: 'end-hold' })).toBe('2026-12-06'); // 21 November to 4 December: 14 days
    expect(changesOf(inForce, { type: 'end-hold' }).changes).toMatchObject({
      membershipStatus: 'active',
      hold: null,
    });
  });

  it('keeps midnight midnight across the change of clocks', () => {
    const summer = membership({ currentPeriodEnd: periodEndAfter(day('2026-10-20')) });
    const change = decideMembershipChange(
      summer,
      from('2026-10-10', '2026-10-19'),
      at('2026-10-10T12:00:00Z'),
    );
    expect(change.kind === 'changed' && change.changes.currentPeriodEnd?.toString()).toBe(
      '2026-10-31T00:00:00Z',
    );
  });

  it.each([
    ['starts in the past', from('2026-11-20', '2026-12-04'), 'hold-dates'],
    ['ends before it starts', from('2026-11-25', '2026-11-24'), 'hold-dates'],
    ['starts after the membership ends', from('2026-12-01', '2026-12-20'), 'hold-after-period'],
  ])('is refused where it %s', (_sentence, event, reason) => {
    expect(reasonOf(membership(), event)).toBe(reason);
  });

  it('that is over cannot be ended again', () => {
    expect(reasonOf(onHold({ hold: hold('2026-11-01', '2026-11-20') }), { type: 'end-hold' })).toBe(
      'no-hold',
    );
  });

  it('without dates can be ended', () => {
    expect(reasonOf(membership({ membershipStatus: 'on_hold' }), { type: 'end-hold' })).toBe('active');
  });

  it('of somebody who leaves goes back to leaving', () => {
    expect(reasonOf(onHold({ cancelAtPeriodEnd: true }), { type: 'end-hold' })).toBe('cancelling');
  });
});

describe('leaving', () => {
  it('in a hold keeps the hold, and can be undone in it', () => {
    const leaving = { ...onHold(), ...changesOf(onHold(), { type: 'cancel-at-period-end' }).changes };
    expect(effectiveStatus(leaving, now)).toBe('on_hold');
    expect(reasonOf(leaving, { type: 'cancel-at-period-end' })).toBe('wrong-status');
    expect(changesOf(leaving, { type: 'undo-cancel' }).changes).toMatchObject({
      membershipStatus: 'on_hold',
      cancelAtPeriodEnd: false,
    });
  });

  it('cannot be undone once the period is over', () => {
    expect(reasonOf({ ...standing.cancelling, currentPeriodEnd: now }, { type: 'undo-cancel' })).toBe(
      'wrong-status',
    );
  });

  it('at the end of a period needs one', () => {
    expect(reasonOf(membership({ currentPeriodEnd: null }), { type: 'cancel-at-period-end' })).toBe(
      'period-end-missing',
    );
    expect(
      reasonOf(membership({ membershipStatus: 'past_due', currentPeriodEnd: now }), {
        type: 'cancel-at-period-end',
      }),
    ).toBe('period-end-past');
  });

  it('at once needs a reason, and is dated', () => {
    expect(reasonOf(membership(), { type: 'cancel-now', reason: '  ' })).toBe('reason-missing');
    expect(changesOf(membership(), events['cancel-now'])).toMatchObject({
      changes: { membershipStatus: 'cancelled', cancelledAt: now },
      summary: 'Membership cancelled: Moved away',
    });
  });
});

describe('storing what time has decided', () => {
  const over = { currentPeriodEnd: at('2026-11-20T00:00:00Z') };
  it.each([
    ['active', membership(over), 'expired'],
    ['a debt', membership({ ...over, membershipStatus: 'past_due' }), 'expired'],
    ['a hold', onHold(over), 'expired'],
    ['leaving', membership({ ...over, membershipStatus: 'cancelling' }), 'cancelled'],
    ['already expired', membership({ ...over, membershipStatus: 'expired' }), 'wrong-status'],
    ['pending', membership({ ...over, membershipStatus: 'pending' }), 'wrong-status'],
    ['not over', membership(), 'period-not-over'],
  ])('%s', (_sentence, facts, expected) => {
    expect(reasonOf(facts, { type: 'expire' })).toBe(expected);
    expect(possibleEvents(facts, now).includes('expire')).toBe(['expired', 'cancelled'].includes(expected));
  });

  it('dates a leaving by the end of the period', () => {
    const left = changesOf(membership({ ...over, membershipStatus: 'cancelling' }), { type: 'expire' });
    expect(left.changes.cancelledAt).toBe(over.currentPeriodEnd);
  });
});

describe('the chip', () => {
  it.each<[MembershipFacts, string, string]>([
    [standing.pending, 'Not a member yet', 'plain'],
    [{ ...standing.pending, requestedPlanId: 'unlimited' }, 'Plan requested', 'plain'],
    [standing.active, 'Active', 'good'],
    [standing.past_due, 'Payment overdue', 'bad'],
    [standing.on_hold, 'On hold until 4 Dec', 'warn'],
    [membership({ membershipStatus: 'on_hold' }), 'On hold', 'warn'],
    [standing.cancelling, 'Ends 30 Nov', 'warn'],
    [
      { ...standing.cancelling, currentPeriodEnd: periodEndAfter(day('2027-01-31')) },
      'Ends 31 Jan 2027',
      'warn',
    ],
    [{ ...standing.cancelling, currentPeriodEnd: null }, 'Leaving', 'warn'],
    [{ ...standing.cancelled, cancelledAt: at('2026-11-03T10:00:00Z') }, 'Left 3 Nov', 'plain'],
    [{ ...standing.cancelled, currentPeriodEnd: null }, 'Left', 'plain'],
    [{ ...standing.cancelled, currentPeriodEnd: periodEndAfter(day('2027-01-31')) }, 'Left', 'plain'],
    [
      {
        ...standing.cancelled,
        currentPeriodEnd: periodEndAfter(day('2026-11-03')),
        cancelledAt: periodEndAfter(day('2026-11-03')),
      },
      'Left 3 Nov',
      'plain',
    ],
    [{ ...standing.expired, currentPeriodEnd: periodEndAfter(day('2026-10-31')) }, 'Ended 31 Oct', 'plain'],
    [{ ...standing.expired, currentPeriodEnd: null }, 'Ended', 'plain'],
  ])('says the status in plain words, case %#', (facts, text, tone) => {
    expect(membershipLabel(effectiveStatus(facts, now), facts, now)).toEqual({ text, tone });
  });
});

describe('the last day', () => {
  it('is read back from a stored period end', () => {
    expect(lastDayOf(periodEndAfter(day('2026-06-30'))).toString()).toBe('2026-06-30');
    expect(lastDayOf(at('2026-11-30T14:03:00Z')).toString()).toBe('2026-11-30');
  });
});
