import { UNCONFIRMED } from '../accounts/email-confirmation.ts';
import type { AuditAction } from '../club/audit.ts';
import type { PriceInterval } from '../values/money.ts';
import type { AllowancePlan } from './allowance.ts';
import type { LeavingReason } from './leaving-reasons.ts';
import type { ClassPack, MembershipHold, MembershipStatus } from './membership.ts';
import type { NextPlan } from './next-plan.ts';
import type { PartPaid } from './part-paid.ts';
import type { AgreedPrice } from './refunded-period.ts';

/** How the desk was paid. */
export const paymentMethods = ['cash', 'card-machine', 'complimentary'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodNames: Record<PaymentMethod | 'voucher', string> = {
  cash: 'Cash',
  'card-machine': 'Card machine',
  complimentary: 'Complimentary',
  voucher: 'Voucher',
};

export interface PlanChoice {
  readonly id: string;
  readonly name: string;
  /** The current price, which the member keeps; left out: not known. */
  readonly priceInPence?: number;
  readonly interval?: PriceInterval;
  readonly kind?: AllowancePlan['kind'];
}

type PlanPrice = Required<Pick<PlanChoice, 'priceInPence' | 'interval'>>;

/** Shared by joining and rejoining. */
export interface Joining {
  readonly plan: PlanChoice;
  /** The first instant not paid for: `periodEndAfter(lastDay)`. */
  readonly periodEnd: Temporal.Instant;
  readonly payment: PaymentMethod | 'voucher';
  /** The amount paid; left out or null: the plan's price, or 0 where it is complimentary. */
  readonly amountInPence?: number | null;
  /** Why it is complimentary or another amount; left out or empty: it is neither. */
  readonly amountReason?: string;
  /** What is left to pay of the sale that it is paid with; left out or null: nothing. */
  readonly partPaid?: PartPaid | null;
}

/** What the desk can do with a membership. */
export type MembershipEvent =
  | ({ readonly type: 'activate' } & Joining)
  | ({ readonly type: 'rejoin' } & Joining)
  /** `previewedAt`: the instant for which an online payer was shown the cost; left out: now. */
  | ({
      readonly type: 'change-plan';
      readonly plan: PlanChoice;
      /** Their plan until then; left out: not known. */
      readonly from?: Pick<PlanChoice, 'kind'> | null;
      /** It was paid for ahead and begins now. */
      readonly isPaidAhead?: boolean;
      readonly previewedAt?: Temporal.Instant;
      /** The first instant not paid for, where a period begins with it; left out or null: the running one goes on. */
      readonly periodEnd?: Temporal.Instant | null;
      /** Left out: nothing was to pay. */
      readonly payment?: PaymentMethod | 'voucher';
    } & Pick<Joining, 'amountInPence' | 'amountReason' | 'partPaid'>)
  | { readonly type: 'mark-overdue'; readonly reason?: string }
  | { readonly type: 'undo-overdue' }
  /** Settles a debt, or renews; without a period end the current one stays. */
  | ({
      readonly type: 'payment-settled';
      readonly payment: PaymentMethod | 'voucher';
      readonly periodEnd: Temporal.Instant | null;
      /** Another plan that this pays for: it begins once what is paid now ends. */
      readonly begins?: PlanChoice & PlanPrice;
      /** Their plan, where it is a pack or a trial: what is paid for is another one. */
      readonly pack?: (Pick<PlanChoice, 'name' | 'kind'> & Pick<AllowancePlan, 'classAllowance'>) | null;
      /** Their plan as it is sold now: what they pay from now on, where their own price is not known. */
      readonly plan?: (PlanPrice & { readonly validDays: number | null }) | null;
    } & Pick<Joining, 'amountInPence' | 'amountReason' | 'partPaid'>)
  /** What was left of an overdue period that was paid in part; it changes no dates. */
  | { readonly type: 'rest-settled'; readonly method: PaymentMethod | 'waived' }
  | {
      readonly type: 'start-hold';
      readonly from: Temporal.PlainDate;
      readonly until: Temporal.PlainDate;
      readonly reason: string;
    }
  | { readonly type: 'end-hold' }
  | {
      readonly type: 'cancel-at-period-end';
      readonly reason?: string;
      /** What was chosen, for the figures; left out: nothing was. */
      readonly leavingReason?: LeavingReason | undefined;
    }
  | {
      readonly type: 'undo-cancel';
      /** The plan request that the cancellation withdrew, to be put back; left out: none. */
      readonly withdrawn?: {
        readonly requestedPlanId: string;
        readonly requestedPlanAt: Temporal.Instant | null;
      };
    }
  | {
      readonly type: 'cancel-now';
      readonly reason: string;
      readonly leavingReason?: LeavingReason | undefined;
      /** The payment provider does not know the subscription, so that it can only be cancelled here. */
      readonly isGoneAtProvider?: boolean;
      /** What paid for it has gone back (`paidBefore`). Left out: its period was paid. */
      readonly paidBefore?: Temporal.Instant | null;
    }
  /** Stores an end that has already happened; also ends an overdue membership whose period is over. */
  | { readonly type: 'expire' };

/** Stored fields to write, under their stored names. */
export interface MembershipChanges {
  membershipStatus: MembershipStatus;
  membershipType?: string;
  planId?: string;
  planPriceInPence?: number | null;
  planInterval?: PriceInterval | null;
  priceRise?: { readonly riseId: string; readonly priceInPence: number; readonly from: string } | null;
  requestedPlanId?: string;
  requestedPlanAt?: Temporal.Instant | null;
  currentPeriodStart?: Temporal.Instant | null;
  currentPeriodEnd?: Temporal.Instant | null;
  anchorDay?: number;
  cancelAtPeriodEnd?: boolean;
  cancelledAt?: Temporal.Instant | null;
  hold?: MembershipHold | null;
  heldDays?: number;
  stripeSubscriptionId?: string;
  subscriptionStatus?: string;
  disputedUntil?: Temporal.Instant | null;
  disputesSettledAt?: Temporal.Instant | null;
  debtSettledAt?: Temporal.Instant | null;
  checkoutCompletedAt?: Temporal.Instant | null;
  packs?: ClassPack[];
  periodPlanId?: string;
  nextPlan?: NextPlan | null;
  allowanceFrom?: Temporal.Instant | null;
  partPaid?: PartPaid | null;
  agreedPrice?: AgreedPrice | null;
}

/** What a payment changed (`payment-effect.ts`), kept once it has been given back. */
export interface KeptEffect {
  /** They had no membership: it began with this payment. */
  readonly began: boolean;
  readonly before: Partial<MembershipChanges>;
  readonly after: Partial<MembershipChanges>;
  /** What it came to where staff waived some of it, once a refund gives it back: that much is due again. */
  readonly costInPence?: number | undefined;
}

export type MembershipAction = Extract<AuditAction, `membership.${string}`>;

export type MembershipChange =
  | {
      readonly kind: 'changed';
      readonly status: MembershipStatus;
      readonly changes: MembershipChanges;
      /** For the audit log: the action's key, and a summary. */
      readonly action: MembershipAction;
      readonly summary: string;
      /** What stays of payments that were given back earlier; left out: as before. */
      readonly givenBack?: readonly KeptEffect[];
    }
  | { readonly kind: 'refused'; readonly reason: MembershipRefusal; readonly sentence: string };

export type MembershipRefusal =
  | 'wrong-status'
  | 'same-plan'
  | 'trial-had'
  | 'hold-first'
  | 'paid-ahead'
  | 'ahead-too-short'
  | 'owes-first'
  | 'period-end-missing'
  | 'period-end-past'
  | 'hold-dates'
  | 'hold-after-period'
  | 'no-hold'
  | 'not-leaving'
  | 'reason-missing'
  | 'bank-reversed'
  | 'period-not-over'
  | 'paid-by-card'
  | 'email-unconfirmed'
  | 'payment-pending';

export const refusalSentences: Record<Exclude<MembershipRefusal, 'wrong-status'>, string> = {
  'same-plan': 'They’re already on this plan.',
  'trial-had': 'Trials are one per person, for people who haven’t been members before. Choose another plan.',
  'ahead-too-short': 'The other plan begins after what’s paid already. Enter a later last day.',
  'paid-ahead': 'They’ve paid for another plan ahead. Void or refund that payment first.',
  'owes-first': 'A payment is overdue. Take it first, or undo the overdue mark.',
  'hold-first': 'They have a hold, and the new plan would start today. End or cancel the hold first.',
  'period-end-missing': 'Enter the date this pays until.',
  'period-end-past': 'The date must be today or later.',
  'hold-dates': 'A hold must start today or later, and end on or after its first day.',
  'hold-after-period': 'The hold would start after the membership ends.',
  'no-hold': 'There is no hold to end.',
  'not-leaving': 'This membership isn’t set to end.',
  'reason-missing': 'Enter a reason.',
  'bank-reversed':
    'Their bank took this payment back, so it stays overdue until it’s paid or the dispute is won.',
  'period-not-over': 'The period hasn’t ended yet.',
  'paid-by-card': 'This membership is paid through Stripe. Make this change in Stripe.',
  'email-unconfirmed': `${UNCONFIRMED} They can confirm it now with their code or link.`,
  'payment-pending':
    'Their bank is processing a Direct Debit. Their membership starts when the money arrives, so don’t take another payment.',
};

/** The effective statuses from which each event is possible; for `expire`, the stored status. */
export const possibleFrom: Record<MembershipEvent['type'], readonly MembershipStatus[]> = {
  activate: ['pending'],
  rejoin: ['cancelled', 'expired'],
  'change-plan': ['active', 'past_due', 'on_hold', 'cancelling'],
  'mark-overdue': ['active', 'cancelling'],
  'undo-overdue': ['past_due'],
  'payment-settled': ['active', 'past_due'],
  'rest-settled': ['past_due'],
  'start-hold': ['active'],
  'end-hold': ['active', 'on_hold', 'cancelling'],
  'cancel-at-period-end': ['active', 'past_due', 'on_hold'],
  'undo-cancel': ['past_due', 'on_hold', 'cancelling'],
  'cancel-now': ['active', 'past_due', 'on_hold', 'cancelling'],
  expire: ['active', 'past_due', 'on_hold', 'cancelling'],
};

/** A refusal with its sentence. */
export const refused = (reason: Exclude<MembershipRefusal, 'wrong-status'>): MembershipChange => ({
  kind: 'refused',
  reason,
  sentence: refusalSentences[reason],
});

/** A change to the membership. */
export const changed = (
  action: MembershipAction,
  summary: string,
  changes: MembershipChanges,
): Extract<MembershipChange, { kind: 'changed' }> => ({
  kind: 'changed',
  status: changes.membershipStatus,
  changes,
  action,
  summary,
});
