import type { AuditAction } from '../club/audit.ts';
import type { PriceInterval } from '../values/money.ts';
import type { MembershipHold, MembershipStatus } from './membership.ts';

/** How the desk was paid. */
export const paymentMethods = ['cash', 'card-machine', 'complimentary'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentMethodNames: Record<PaymentMethod, string> = {
  cash: 'Cash',
  'card-machine': 'Card machine',
  complimentary: 'Complimentary',
};

export interface PlanChoice {
  readonly id: string;
  readonly name: string;
  /** What it costs now: the member keeps this price. Left out: nothing is known of it. */
  readonly priceInPence?: number;
  readonly interval?: PriceInterval;
}

/** What joining and rejoining have in common. */
export interface Joining {
  readonly plan: PlanChoice;
  /** The first instant not paid for: `periodEndAfter(lastDay)`. */
  readonly periodEnd: Temporal.Instant;
  readonly payment: PaymentMethod;
  /** What was taken; left out or null: the plan's price, and nothing where it is complimentary. */
  readonly amountInPence?: number | null;
}

/** What the desk can do with a membership. */
export type MembershipEvent =
  | ({ readonly type: 'activate' } & Joining)
  | ({ readonly type: 'rejoin' } & Joining)
  | { readonly type: 'change-plan'; readonly plan: PlanChoice }
  | { readonly type: 'mark-overdue' }
  /** Settles a debt, or renews: without a period end the running one stands. */
  | {
      readonly type: 'payment-settled';
      readonly payment: PaymentMethod;
      readonly periodEnd: Temporal.Instant | null;
      /** As when joining. */
      readonly amountInPence?: number | null;
    }
  | {
      readonly type: 'start-hold';
      readonly from: Temporal.PlainDate;
      readonly until: Temporal.PlainDate;
      readonly reason: string;
    }
  | { readonly type: 'end-hold' }
  | { readonly type: 'cancel-at-period-end'; readonly reason?: string }
  | { readonly type: 'undo-cancel' }
  | { readonly type: 'cancel-now'; readonly reason: string }
  /** Stores what time has already decided; also ends a debt whose period is over. */
  | { readonly type: 'expire' };

/** Stored fields to write, under their stored names. */
export interface MembershipChanges {
  membershipStatus: MembershipStatus;
  membershipType?: string;
  planId?: string;
  planPriceInPence?: number | null;
  planInterval?: PriceInterval | null;
  requestedPlanId?: string;
  requestedPlanAt?: null;
  currentPeriodStart?: Temporal.Instant;
  currentPeriodEnd?: Temporal.Instant;
  cancelAtPeriodEnd?: boolean;
  cancelledAt?: Temporal.Instant | null;
  hold?: MembershipHold | null;
  stripeSubscriptionId?: string;
  subscriptionStatus?: string;
}

export type MembershipAction = Extract<AuditAction, `membership.${string}`>;

export type MembershipChange =
  | {
      readonly kind: 'changed';
      readonly status: MembershipStatus;
      readonly changes: MembershipChanges;
      /** For the audit log: the action's key, and what happened in plain words. */
      readonly action: MembershipAction;
      readonly summary: string;
    }
  | { readonly kind: 'refused'; readonly reason: MembershipRefusal; readonly sentence: string };

export type MembershipRefusal =
  | 'wrong-status'
  | 'same-plan'
  | 'period-end-missing'
  | 'period-end-past'
  | 'hold-dates'
  | 'hold-after-period'
  | 'no-hold'
  | 'not-leaving'
  | 'reason-missing'
  | 'period-not-over'
  | 'paid-by-card';

const refusalSentences: Record<Exclude<MembershipRefusal, 'wrong-status'>, string> = {
  'same-plan': 'That is already their plan.',
  'period-end-missing': 'Enter the last day that is paid for.',
  'period-end-past': 'The last day must be today or later.',
  'hold-dates': 'A hold starts today or later and ends on or after the day it starts.',
  'hold-after-period': 'The hold starts after the membership ends.',
  'no-hold': 'There is no hold to end.',
  'not-leaving': 'They have not asked to leave.',
  'reason-missing': 'Enter why the membership ends now.',
  'period-not-over': 'The period is not over yet.',
  'paid-by-card': 'This membership is paid by card, so Stripe says how it stands: it is changed there.',
};

/** From which statuses, as they count now, each event is possible. `expire` asks what is stored instead. */
export const possibleFrom: Record<MembershipEvent['type'], readonly MembershipStatus[]> = {
  activate: ['pending'],
  rejoin: ['cancelled', 'expired'],
  'change-plan': ['active', 'past_due', 'on_hold', 'cancelling'],
  'mark-overdue': ['active', 'cancelling'],
  'payment-settled': ['active', 'past_due'],
  'start-hold': ['active'],
  'end-hold': ['active', 'on_hold', 'cancelling'],
  'cancel-at-period-end': ['active', 'past_due', 'on_hold'],
  'undo-cancel': ['past_due', 'on_hold', 'cancelling'],
  'cancel-now': ['active', 'past_due', 'on_hold', 'cancelling'],
  expire: ['active', 'past_due', 'on_hold', 'cancelling'],
};

/** What only the provider can do where the card is charged: anything else would be undone by its next notice. */
export const providersOwn: readonly MembershipEvent['type'][] = [
  'change-plan',
  'mark-overdue',
  'payment-settled',
  'cancel-at-period-end',
  'undo-cancel',
  'cancel-now',
];

/** A refusal with its sentence. */
export const refused = (reason: Exclude<MembershipRefusal, 'wrong-status'>): MembershipChange => ({
  kind: 'refused',
  reason,
  sentence: refusalSentences[reason],
});
