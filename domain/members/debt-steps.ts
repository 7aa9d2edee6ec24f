/** Next steps about money that is due. */

import { type FamilyDebt, owedByName, totalOwed } from '../families/due.ts';
import { isDisputed, type MembershipFacts } from '../membership/membership.ts';
import { isLiveSubscription } from '../payments/payment-account.ts';
import { formatPence } from '../values/money.ts';
import type { NextAction } from './actions.ts';

interface Step {
  readonly code: string;
  readonly tone: 'bad' | 'warn' | 'plain';
  readonly title: string;
  readonly sentence: string;
  readonly link: NextAction | null;
}

/** What is due at the desk (`findOwnDebts`). */
export interface DebtFacts {
  /** For the overdue period; null or left out: not known. */
  readonly dueInPence?: number | null;
  /** What they owe besides it; left out: nothing. */
  readonly owesBesidesInPence?: number;
  /** For others of the family that they pay for; left out: nothing. */
  readonly forOthers?: readonly FamilyDebt[];
}

export const pendingStep: Step = {
  code: 'payment-pending',
  tone: 'plain',
  title: 'Your bank is processing your payment',
  sentence: 'This can take up to seven working days. You can check in from the day the money arrives.',
  link: { action: 'pay', label: 'Your payments' },
};

/** Of what the desk sold: no page takes it online. */
export function findBalanceStep({ owesBesidesInPence = 0 }: DebtFacts): Step | null {
  if (owesBesidesInPence === 0) return null;
  return {
    code: 'balance-due',
    tone: 'warn',
    title: `${formatPence(owesBesidesInPence)} to pay`,
    sentence: BRING,
    link: { action: 'pay', label: 'Your payments' },
  };
}

/** For others they pay for. */
export function findFamilyBalanceStep({ forOthers = [] }: DebtFacts): Step | null {
  const [first] = forOthers;
  if (!first) return null;
  const isOne = forOthers.length === 1;
  return {
    code: 'family-balance-due',
    tone: 'warn',
    title: `${formatPence(totalOwed(forOthers))} to pay for ${isOne ? first.name : 'your family'}`,
    sentence: isOne ? BRING : `${owedByName(forOthers)}. ${BRING}`,
    link: { action: 'pay', label: 'Your payments' },
  };
}

export const BRING = 'Please pay it at the front desk next time you come in.';

export function overdueStep(facts: MembershipFacts & DebtFacts, now: Temporal.Instant): Step {
  const isReversed = isDisputed(facts, now);
  const isByCard = isLiveSubscription(facts.subscriptionStatus ?? '') && !isReversed;
  const sum = facts.dueInPence && !isReversed ? ` ${formatPence(facts.dueInPence)}` : '';
  return {
    code: 'payment-overdue',
    tone: 'bad',
    title: 'Payment overdue',
    sentence: isByCard
      ? 'You can check in again once you’ve paid.'
      : `${isReversed ? 'Your bank reversed your last payment. ' : ''}To check in again, please pay${sum} at the front desk.`,
    link: isByCard ? { action: 'pay', label: 'Pay now' } : null,
  };
}
