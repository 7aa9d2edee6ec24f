/** The next steps on a member's home page, most urgent first. Each says what, why, and where to do it. */

import { isYetToJoin, type StaffProfile } from '../accounts/roles.ts';
import type { ParqFacts } from '../health/parq.ts';
import type { WaiverState } from '../health/waiver.ts';
import { hasDayPass } from '../membership/day-pass.ts';
import {
  effectiveStatus,
  hasMembership,
  holdDays,
  isRenewing,
  lastDayOf,
  type MembershipFacts,
} from '../membership/membership.ts';
import { bookedHoldText } from '../membership/own-membership.ts';
import { describePlanRequest, type RequestedPlan } from '../membership/plan-request.ts';
import type { AddressTrouble } from '../messages/address-mark.ts';
import { formatDate, formatLongDay, localDate } from '../values/dates.ts';
import type { Tone } from '../values/label.ts';
import type { NextAction } from './actions.ts';
import {
  type DebtFacts,
  findBalanceStep,
  findFamilyBalanceStep,
  overdueStep,
  pendingStep,
} from './debt-steps.ts';
import { findEmailStep } from './email-step.ts';
import { findParqStep } from './parq-step.ts';
import { byGuardian, byKeeper } from './steps-of-others.ts';
import { findWaiverStep } from './waiver-step.ts';

type StepTone = Extract<Tone, 'bad' | 'warn' | 'plain'>;

export interface NextStep {
  readonly code: string;
  readonly tone: StepTone;
  readonly title: string;
  readonly sentence: string;
  /** What the member can do about it; null if only the desk can. */
  readonly link: NextAction | null;
}

/** A stored member fits, with what is known of their account. */
export interface NextStepFacts extends MembershipFacts, ParqFacts, StaffProfile, DebtFacts {
  readonly firstName: string;
  readonly dob: string;
  readonly isEmailConfirmed: boolean;
  readonly email: string;
  readonly emailTrouble: AddressTrouble;
  readonly waiver: { readonly state: WaiverState; readonly isRequired: boolean };
  readonly emergencyContact: { readonly name: string; readonly phone: string };
  /** Of somebody under 18 whose membership others look after: who they are. Empty: it is theirs. */
  readonly keptBy: string;
}

/** A renewal is due this many days before the period ends. */
const RENEWAL_DUE_DAYS = 7;

const ranks: Record<StepTone, number> = { bad: 0, warn: 1, plain: 2 };

/** @param requestedPlan what they have requested at the desk; null: nothing */
export function decideNextSteps(
  facts: NextStepFacts,
  requestedPlan: RequestedPlan | null,
  now: Temporal.Instant,
): NextStep[] {
  const steps = [
    findDetailsStep(facts),
    findEmailStep(facts),
    byGuardian(findParqStep(facts, now), facts, now),
    byGuardian(findWaiverStep(facts.waiver), facts, now),
    findRequestStep(facts, requestedPlan, now) ?? byKeeper(findMembershipStep(facts, now), facts),
    byKeeper(findBookedHoldStep(facts, now), facts),
    byKeeper(findChangeStep(facts, requestedPlan, now), facts),
    findBalanceStep(facts),
    findFamilyBalanceStep(facts),
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
    sentence: 'We don’t have your name yet, so the desk can’t find you.',
    link: { action: 'fill-in-details', label: 'Fill in your details' },
  };
}

const cancelRequest: NextAction = { action: 'withdraw-request', label: 'Cancel request' };

/** Instead of what their status asks for: once the desk has been paid, they are members. */
function findRequestStep(
  facts: NextStepFacts,
  plan: RequestedPlan | null,
  now: Temporal.Instant,
): NextStep | null {
  const request = describePlanRequest(facts, plan, now);
  if (!request?.isToStart || facts.pendingPayment) return null;
  const { title, sentence } = request;
  return { code: 'membership-waiting', tone: 'warn', title, sentence, link: cancelRequest };
}

function findChangeStep(
  facts: NextStepFacts,
  plan: RequestedPlan | null,
  now: Temporal.Instant,
): NextStep | null {
  const request = describePlanRequest(facts, plan, now);
  if (!request || request.isToStart) return null;
  const { title, sentence } = request;
  return { code: 'change-waiting', tone: 'plain', title, sentence, link: cancelRequest };
}

function findMembershipStep(facts: NextStepFacts, now: Temporal.Instant): NextStep | null {
  const desk = (
    code: string,
    tone: StepTone,
    title: string,
    sentence: string,
    link: NextStep['link'] = null,
  ): NextStep => ({ code, tone, title, sentence, link });
  const lastDay = facts.currentPeriodEnd && lastDayOf(facts.currentPeriodEnd);
  const status = effectiveStatus(facts, now);
  if (facts.pendingPayment && (status === 'past_due' || !hasMembership(status))) return pendingStep;
  switch (status) {
    case 'pending':
      if (!isYetToJoin(facts)) return null;
      if (hasDayPass(facts, now))
        return desk(
          'membership-missing',
          'plain',
          'Like to come again?',
          'Your day pass is for today. With a plan you can come again.',
          { action: 'choose-plan', label: 'Choose a plan' },
        );
      return desk(
        'membership-missing',
        'warn',
        'Start your membership',
        'Choose a plan. You can check in once it’s paid.',
        { action: 'choose-plan', label: 'Choose a plan' },
      );
    case 'past_due':
      return overdueStep(facts, now);
    case 'on_hold':
      return holdStep(facts);
    case 'cancelling':
      return desk(
        'membership-leaving',
        'plain',
        lastDay ? `Your last day is ${formatLongDay(lastDay, now)}` : 'Your membership is ending',
        'Changed your mind? You can keep your membership until then.',
        { action: 'stay-member', label: 'Stay a member' },
      );
    case 'cancelled':
    case 'expired':
      return desk('membership-ended', 'warn', 'Your membership has ended', 'You can rejoin at any time.', {
        action: 'choose-plan',
        label: 'See plans',
      });
    case 'active':
      if (!lastDay || isRenewing(facts) || localDate(now).until(lastDay).days > RENEWAL_DUE_DAYS) return null;
      return desk(
        'renewal-due',
        'plain',
        `Paid until ${formatLongDay(lastDay, now)}`,
        'To keep your membership, renew at the front desk.',
      );
  }
}

function holdStep({ hold }: NextStepFacts): NextStep {
  const until = holdDays(hold)?.until;
  return {
    code: 'membership-on-hold',
    tone: 'plain',
    title: 'Your membership is on hold',
    sentence: until
      ? `It restarts automatically after ${formatDate(until)}.`
      : 'It restarts when you come back.',
    link: { action: 'return-early', label: 'End hold early' },
  };
}

function findBookedHoldStep(facts: NextStepFacts, now: Temporal.Instant): NextStep | null {
  const days = bookedHoldText(facts, now);
  if (!days) return null;
  return {
    code: 'hold-booked',
    tone: 'plain',
    title: 'Your hold is booked',
    sentence: `From ${days}. You can train as usual before then.`,
    link: { action: 'see-hold', label: 'See your hold' },
  };
}

function findEmergencyStep({ emergencyContact }: NextStepFacts): NextStep | null {
  if (emergencyContact.name && emergencyContact.phone) return null;
  return {
    code: 'emergency-contact-missing',
    tone: 'plain',
    title: 'Add an emergency contact',
    sentence: 'Who should we call in an emergency?',
    link: { action: 'add-emergency-contact', label: 'Add a contact' },
  };
}
