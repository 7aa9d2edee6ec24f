/** What a member's home page asks of them, most pressing first. Each says what, why, and where to put it right. */

import {
  decideParqClearance,
  type ParqFacts,
  type ParqObstacle,
  parqObstacleSentences,
} from '../health/parq.ts';
import {
  effectiveStatus,
  holdDays,
  isRenewing,
  lastDayOf,
  type MembershipFacts,
} from '../membership/membership.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { formatDate, formatLongDay, localDate } from '../values/dates.ts';
import type { Tone } from '../values/label.ts';
import type { NextAction } from './actions.ts';

type StepTone = Extract<Tone, 'bad' | 'warn' | 'plain'>;

export interface NextStep {
  readonly code: string;
  readonly tone: StepTone;
  readonly title: string;
  readonly sentence: string;
  /** What the member can do about it; null where only the desk can. */
  readonly link: NextAction | null;
}

/** A stored member fits. */
export interface NextStepFacts extends MembershipFacts, ParqFacts {
  readonly firstName: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

/** A result is due this many days before it runs out, a renewal this many before the period ends. */
const PARQ_DUE_DAYS = 14;
const RENEWAL_DUE_DAYS = 7;

const ranks: Record<StepTone, number> = { bad: 0, warn: 1, plain: 2 };

/** @param requestedPlan name of the plan that waits for the desk, or empty */
export function decideNextSteps(
  facts: NextStepFacts,
  requestedPlan: string,
  now: Temporal.Instant,
): NextStep[] {
  const steps = [
    findDetailsStep(facts),
    findParqStep(facts, now),
    findMembershipStep(facts, requestedPlan, now),
    findEmergencyStep(facts),
  ];
  return steps.filter((step) => step !== null).sort((a, b) => ranks[a.tone] - ranks[b.tone]);
}

function findDetailsStep({ firstName }: NextStepFacts): NextStep | null {
  if (firstName.trim() !== '') return null;
  return {
    code: 'details-missing',
    tone: 'warn',
    title: 'Tell us your name',
    sentence: 'Your profile has no name yet, so the desk cannot find you.',
    link: { action: 'fill-in-details', label: 'Fill in your details' },
  };
}

const parqTitles: Record<ParqObstacle, string> = {
  'not-completed': 'Fill in your PAR-Q',
  'needs-update': 'Your PAR-Q is out of date',
  'awaiting-review': 'A consultation is waiting',
  'more-information': 'We need to know a little more',
  'not-cleared': 'Please do not train yet',
  'clearance-ended': 'Your clearance has run out',
};

const parqLinks: Partial<Record<ParqObstacle, string>> = {
  'not-completed': 'Fill in the PAR-Q',
  'needs-update': 'Update your PAR-Q',
};

function findParqStep(facts: NextStepFacts, now: Temporal.Instant): NextStep | null {
  const clearance = decideParqClearance(facts, now);
  if (clearance.kind === 'fit') return findParqDueStep(clearance.until, now);
  const { reason } = clearance;
  return {
    code: `parq-${reason}`,
    tone: reason === 'not-cleared' ? 'bad' : 'warn',
    title: parqTitles[reason],
    sentence: parqObstacleSentences[reason],
    link: { action: 'fill-in-parq', label: parqLinks[reason] ?? 'See your answers' },
  };
}

function findParqDueStep(until: Temporal.PlainDate, now: Temporal.Instant): NextStep | null {
  if (localDate(now).until(until).days > PARQ_DUE_DAYS) return null;
  return {
    code: 'parq-due',
    tone: 'warn',
    title: `Your PAR-Q runs out on ${formatLongDay(until, now)}`,
    sentence: 'You need a current one to train. It takes two minutes.',
    link: { action: 'fill-in-parq', label: 'Update your PAR-Q' },
  };
}

function findMembershipStep(
  facts: NextStepFacts,
  requestedPlan: string,
  now: Temporal.Instant,
): NextStep | null {
  const desk = (
    code: string,
    tone: StepTone,
    title: string,
    sentence: string,
    link: NextStep['link'] = null,
  ): NextStep => ({ code, tone, title, sentence, link });
  const lastDay = facts.currentPeriodEnd && lastDayOf(facts.currentPeriodEnd);
  switch (effectiveStatus(facts, now)) {
    case 'pending':
      return requestedPlan
        ? desk(
            'membership-waiting',
            'warn',
            'Your membership is waiting at the desk',
            `You asked for ${requestedPlan}. Pay at the front desk and it starts at once.`,
          )
        : {
            code: 'membership-missing',
            tone: 'warn',
            title: 'Start your membership',
            sentence: 'Choose a plan. Once it is paid your pass opens the door.',
            link: { action: 'choose-plan', label: 'Choose a plan' },
          };
    case 'past_due':
      return overdueStep(facts);
    case 'on_hold':
      return holdStep(facts);
    case 'cancelling':
      return desk(
        'membership-leaving',
        'plain',
        lastDay ? `Your last day is ${formatLongDay(lastDay, now)}` : 'You are leaving',
        'Changed your mind? Until then you can stay with one press.',
        { action: 'stay-member', label: 'Stay a member' },
      );
    case 'cancelled':
    case 'expired':
      return desk(
        'membership-ended',
        'warn',
        'Your membership has ended',
        'You are welcome back at any time.',
        { action: 'choose-plan', label: 'See the plans' },
      );
    case 'active':
      if (!lastDay || isRenewing(facts) || localDate(now).until(lastDay).days > RENEWAL_DUE_DAYS) return null;
      return desk(
        'renewal-due',
        'plain',
        `Paid until ${formatLongDay(lastDay, now)}`,
        'Renew at the front desk to keep your pass working.',
      );
  }
}

function overdueStep({ subscriptionStatus = '' }: NextStepFacts): NextStep {
  const isByCard = isLiveSubscription(subscriptionStatus);
  return {
    code: 'payment-overdue',
    tone: 'bad',
    title: 'A payment is overdue',
    sentence: `Your pass opens the door again once it is paid.${isByCard ? '' : ' Please settle it at the front desk.'}`,
    link: isByCard ? { action: 'pay', label: 'Pay what is owed' } : null,
  };
}

function holdStep({ hold }: NextStepFacts): NextStep {
  const until = holdDays(hold)?.until;
  return {
    code: 'membership-on-hold',
    tone: 'plain',
    title: 'Your membership is on hold',
    sentence: until
      ? `It goes on by itself after ${formatDate(until)}.`
      : 'It goes on as soon as you are back.',
    link: { action: 'return-early', label: 'Come back earlier' },
  };
}

function findEmergencyStep({ emergencyContact }: NextStepFacts): NextStep | null {
  if (emergencyContact.name && emergencyContact.phone) return null;
  return {
    code: 'emergency-contact-missing',
    tone: 'plain',
    title: 'Add an emergency contact',
    sentence: 'Whom should we ring if something happens to you at the club?',
    link: { action: 'add-emergency-contact', label: 'Add a contact' },
  };
}
