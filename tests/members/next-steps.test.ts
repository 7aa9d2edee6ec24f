import { describe, expect, it } from 'vitest';
import { decideNextSteps, type NextStepFacts } from '#domain/members/next-steps.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const at = (text: string) => Temporal.Instant.from(text);

/** An active member with nothing to do. */
const settled: NextStepFacts = {
  firstName: 'Priya',
  dob: '1994-11-03',
  isEmailConfirmed: true,
  ...{ email: 'priya@club.test', emailTrouble: '' as const },
  waiver: { state: 'none', isRequired: false },
  emergencyContact: { name: 'Arjun Raman', phone: '07700 900 100' },
  membershipStatus: 'active',
  planId: 'unlimited',
  requestedPlanId: '',
  currentPeriodStart: at('2026-11-01T00:00:00Z'),
  currentPeriodEnd: at('2027-02-01T00:00:00Z'),
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  hold: null,
  parqResults: [{ completedAt: at('2026-10-01T09:00:00Z'), hasYesAnswers: false }],
  parqReviewedAt: null,
  parqReview: null,
  keptBy: '',
};
const review = (outcome: 'cleared' | 'not-cleared' | 'more-information', validUntil = '') => ({
  parqResults: [{ completedAt: at('2026-10-01T09:00:00Z'), hasYesAnswers: true }],
  parqReviewedAt: at('2026-10-02T09:00:00Z'),
  parqReview: { outcome, note: '', validUntil },
});
const noPeriod = { currentPeriodStart: null, currentPeriodEnd: null };

describe('what a member is asked to do next', () => {
  it.each<[string, Partial<NextStepFacts>, string, string[]]>([
    ['nothing, when all is well', {}, '', []],
    [
      'the PAR-Q, then the desk, for somebody who has just joined',
      { ...noPeriod, membershipStatus: 'pending', parqResults: [] },
      '',
      ['parq-not-completed', 'membership-missing'],
    ],
    [
      'to confirm the email address, before the desk can do anything',
      { ...noPeriod, membershipStatus: 'pending', isEmailConfirmed: false },
      '',
      ['email-unconfirmed', 'membership-missing'],
    ],
    [
      'the desk, where a plan was asked for',
      { ...noPeriod, membershipStatus: 'pending', requestedPlanId: 'unlimited' },
      'Unlimited',
      ['membership-waiting'],
    ],
    [
      'an update, when the PAR-Q is older than six months',
      { parqResults: [{ completedAt: at('2026-05-20T09:00:00Z'), hasYesAnswers: false }] },
      '',
      ['parq-needs-update'],
    ],
    [
      'an update, when the PAR-Q has no date',
      { parqResults: [{ completedAt: null, hasYesAnswers: false }] },
      '',
      ['parq-needs-update'],
    ],
    [
      'an update in good time, a fortnight before the PAR-Q runs out',
      { parqResults: [{ completedAt: at('2026-06-05T09:00:00Z'), hasYesAnswers: false }] },
      '',
      ['parq-due'],
    ],
    [
      'nothing yet, fifteen days before it runs out',
      { parqResults: [{ completedAt: at('2026-06-06T09:00:00Z'), hasYesAnswers: false }] },
      '',
      [],
    ],
    [
      'a consultation, after a yes that nobody has looked at',
      { parqResults: [{ completedAt: at('2026-10-01T09:00:00Z'), hasYesAnswers: true }] },
      '',
      ['parq-awaiting-review'],
    ],
    ['nothing, after a yes that staff have cleared', review('cleared'), '', []],
    [
      'to speak to the desk before a clearance ends, and not to send new answers, which would end it',
      review('cleared', '2026-11-28'),
      '',
      ['clearance-due'],
    ],
    ['nothing yet, long before a clearance ends', review('cleared', '2026-12-28'), '', []],
    ['to speak to the desk, where staff said no', review('not-cleared'), '', ['parq-not-cleared']],
    ['to say more, where staff asked', review('more-information'), '', ['parq-more-information']],
    [
      'to speak to the desk, when the clearance has ended',
      review('cleared', '2026-11-20'),
      '',
      ['parq-clearance-ended'],
    ],
    [
      'to pay first of all, when a payment is overdue',
      { membershipStatus: 'past_due', parqResults: [] },
      '',
      ['payment-overdue', 'parq-not-completed'],
    ],
    [
      'nothing to fix on hold, only to know it',
      { membershipStatus: 'on_hold', hold: { from: '2026-11-10', until: '2026-12-10', reason: '' } },
      '',
      ['membership-on-hold'],
    ],
    ['to know the last day, when leaving', { membershipStatus: 'cancelling' }, '', ['membership-leaving']],
    [
      'to know of a hold that is booked',
      { hold: { from: '2026-12-10', until: '2026-12-20', reason: '' } },
      '',
      ['hold-booked'],
    ],
    [
      'to know of it when leaving too',
      {
        membershipStatus: 'cancelling',
        hold: { from: '2026-12-10', until: '2026-12-20', reason: '' },
      },
      '',
      ['membership-leaving', 'hold-booked'],
    ],
    [
      'to start again, when the period has run out, stored or not',
      { currentPeriodEnd: at('2026-11-20T00:00:00Z') },
      '',
      ['membership-ended'],
    ],
    ['to start again, after leaving', { membershipStatus: 'cancelled' }, '', ['membership-ended']],
    [
      'to renew, in the last week of the period',
      { currentPeriodEnd: at('2026-11-29T00:00:00Z') },
      '',
      ['renewal-due'],
    ],
    [
      'nothing before a renewal that the card pays',
      { currentPeriodEnd: at('2026-11-29T00:00:00Z'), subscriptionStatus: 'active' },
      '',
      [],
    ],
    ['to renew no earlier', { currentPeriodEnd: at('2026-11-30T00:00:00Z') }, '', []],
    [
      'an emergency contact, last',
      { emergencyContact: { name: '', phone: '' }, parqResults: [] },
      '',
      ['parq-not-completed', 'emergency-contact-missing'],
    ],
    ['a name, where another client stored none', { firstName: '' }, '', ['details-missing']],
  ])('is %s', (_, facts, requestedPlan, codes) => {
    const requested = requestedPlan === '' ? null : { name: requestedPlan, priceInPence: 7900 };
    const steps = decideNextSteps({ ...settled, ...facts }, requested, now);
    expect(steps.map(({ code }) => code)).toEqual(codes);
  });

  it('links a card debt to its payment, and sends a desk debt to the desk', () => {
    const overdue = { ...settled, membershipStatus: 'past_due' } as const;
    const [ofCard] = decideNextSteps({ ...overdue, subscriptionStatus: 'past_due' }, null, now);
    expect(ofCard?.link?.action).toBe('pay');
    expect(ofCard?.sentence).not.toContain('desk');
    const [ofDesk] = decideNextSteps(overdue, null, now);
    expect(ofDesk).toMatchObject({
      link: null,
      sentence: expect.stringContaining('please pay at the front'),
    });
    const [known] = decideNextSteps({ ...overdue, dueInPence: 7900 }, null, now);
    expect(known?.sentence).toBe('To check in again, please pay £79 at the front desk.');
  });

  it('offers a plan for another day to somebody with a day pass, who can check in today', () => {
    const dayPass = { on: '2026-11-21', opensClasses: false, saleId: 's' };
    const visitor = { ...settled, ...noPeriod, membershipStatus: 'pending', dayPass } as const;
    const [step] = decideNextSteps(visitor, null, now);
    expect(step).toMatchObject({ code: 'membership-missing', tone: 'plain', title: 'Like to come again?' });
    expect(step?.sentence).not.toContain('check in');
    const [tomorrow] = decideNextSteps(visitor, null, now.add({ hours: 24 }));
    expect(tomorrow?.title).toBe('Start your membership');
  });

  it('says what else they owe, whatever their membership is', () => {
    const steps = decideNextSteps({ ...settled, owesBesidesInPence: 3000 }, null, now);
    expect(steps).toMatchObject([{ code: 'balance-due', title: '£30 to pay' }]);
  });

  it('sends somebody under 18 to the guardian who answers and signs for them', () => {
    const waiver = { state: 'not-signed', isRequired: true } as const;
    const steps = decideNextSteps({ ...settled, dob: '2010-01-31', parqResults: [], waiver }, null, now);
    expect(steps.map(({ sentence, link }) => [sentence, link?.label])).toEqual(
      [1, 2].map(() => ['Under 18, a parent or guardian answers and signs for you.', 'See how']),
    );
  });

  it('names the day on which the PAR-Q expires, and links to it', () => {
    const parqResults = [{ completedAt: at('2026-06-02T09:00:00Z'), hasYesAnswers: false }];
    const [step] = decideNextSteps({ ...settled, parqResults }, null, now);
    expect(step?.title).toBe('Your PAR-Q expires on Wednesday 2 December');
    expect(step?.link?.action).toBe('fill-in-parq');
  });

  it('names the plan that waits at the desk', () => {
    const facts = { ...settled, ...noPeriod, membershipStatus: 'pending', requestedPlanId: 'u' } as const;
    const [paid] = decideNextSteps(facts, { name: 'Unlimited, £79 a month', priceInPence: 7900 }, now);
    expect(paid?.sentence).toContain('You’ve requested Unlimited, £79 a month. Pay £79 at the front desk');
    const [free] = decideNextSteps(facts, { name: 'Staff', priceInPence: 0 }, now);
    expect(`${free?.title} ${free?.sentence}`).not.toMatch(/pay/i);
  });
});
