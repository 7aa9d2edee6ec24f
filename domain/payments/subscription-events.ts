import type { MembershipStatus } from '../membership/membership.ts';
import {
  isLiveSubscription,
  type PaymentAccount,
  type Subscription,
  type SubscriptionStatus,
} from './payment-account.ts';

/** The state of a subscription, as far as a membership depends on it. */
export const subscriptionEvents = [
  'not-yet-paid',
  'never-paid',
  'running',
  'owing',
  'paused',
  'over',
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

const eventOf: Record<SubscriptionStatus, SubscriptionEvent> = {
  incomplete: 'not-yet-paid',
  incomplete_expired: 'never-paid',
  trialing: 'running',
  active: 'running',
  past_due: 'owing',
  unpaid: 'owing',
  paused: 'paused',
  canceled: 'over',
};

/** Nothing starts before the first payment has been made, whatever the provider calls the subscription meanwhile. */
export function subscriptionEventOf({
  status,
  firstPayment = 'made',
}: Pick<Subscription, 'status' | 'firstPayment'>): SubscriptionEvent {
  if (firstPayment === 'failed') return 'never-paid';
  return firstPayment === 'pending' && isLiveSubscription(status) ? 'not-yet-paid' : eventOf[status];
}

/** The subscriptions that are running although their first payment has failed: they have to be ended, or the next payment is taken. */
export function listNeverPaid({ subscriptions }: Pick<PaymentAccount, 'subscriptions'>): Subscription[] {
  return subscriptions.filter(
    ({ status, firstPayment }) => firstPayment === 'failed' && isLiveSubscription(status),
  );
}

/**
 * - `join`: the membership starts, or starts again.
 * - `follow`: it takes over the subscription's state, period and plan.
 * - `end`: it ends.
 * - `note`: only the subscription's id and status are recorded; the membership does not change.
 */
export type SubscriptionEffect = 'join' | 'follow' | 'end' | 'note';
/** What the membership depends on so far: a subscription (`stripeSubscriptionId`), or a payment at the desk or a one-off payment. */
interface Cell {
  readonly bySubscription: SubscriptionEffect;
  /** `end-if-newer`: only where the subscription ended after that payment's period started; otherwise, and with `refuse`, nothing happens. */
  readonly byDesk: SubscriptionEffect | 'end-if-newer' | 'refuse';
}

const cell = (bySubscription: SubscriptionEffect, byDesk: Cell['byDesk'] = bySubscription): Cell => ({
  bySubscription,
  byDesk,
});
const beginning = { pending: cell('join'), cancelled: cell('join'), expired: cell('join') };
const noting = { pending: cell('note'), cancelled: cell('note'), expired: cell('note') };
/** The same cell for the four statuses of members. */
const running = (each: Cell) => ({ active: each, past_due: each, on_hold: each, cancelling: each });

/**
 * Every event × every effective status. A live subscription always wins: the member is being charged for it. One that is over, or was
 * never paid, does not affect a membership that was paid for in another way since: it is refused, and the refusal is recorded.
 */
export const subscriptionTable: Record<SubscriptionEvent, Record<MembershipStatus, Cell>> = {
  'not-yet-paid': { ...noting, ...running(cell('note', 'refuse')) },
  'never-paid': { ...noting, ...running(cell('end', 'refuse')) },
  running: { ...beginning, ...running(cell('follow')) },
  owing: { ...beginning, ...running(cell('follow')) },
  paused: { ...beginning, ...running(cell('follow')) },
  over: {
    pending: cell('end'),
    cancelled: cell('end', 'end-if-newer'),
    expired: cell('end', 'end-if-newer'),
    ...running(cell('end', 'end-if-newer')),
  },
};

/**
 * Of all of a customer's subscriptions, the one that counts: live before ended before never paid, then the newest. It depends
 * on the account alone, not on earlier state, so that missed events do not matter. Null: they have none.
 */
export function chooseSubscription({
  subscriptions,
}: Pick<PaymentAccount, 'subscriptions'>): Subscription | null {
  const rank = ({ status }: Subscription) =>
    Number(isLiveSubscription(status)) * 2 + Number(status === 'canceled');
  const sorted = subscriptions.toSorted(
    (one, other) =>
      rank(other) - rank(one) ||
      Temporal.Instant.compare(other.createdAt, one.createdAt) ||
      (one.id < other.id ? -1 : 1),
  );
  return sorted[0] ?? null;
}
