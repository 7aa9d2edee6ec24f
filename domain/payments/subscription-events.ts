import type { MembershipStatus } from '../membership/membership.ts';
import {
  isLiveSubscription,
  type PaymentAccount,
  type Subscription,
  type SubscriptionStatus,
} from './payment-account.ts';

/** What a subscription is to a membership. */
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

export function subscriptionEventOf({ status }: Pick<Subscription, 'status'>): SubscriptionEvent {
  return eventOf[status];
}

/**
 * - `join`: the membership begins, or begins again.
 * - `follow`: it takes the subscription's state, period and plan.
 * - `end`: it ends.
 * - `note`: only what the provider calls the subscription is written down; nobody becomes or stops being a member.
 */
export type SubscriptionEffect = 'join' | 'follow' | 'end' | 'note';
/** By what the membership runs until now: a subscription (`stripeSubscriptionId`), or what was paid at the desk or bought once. */
interface Cell {
  readonly bySubscription: SubscriptionEffect;
  /** `end-if-newer`: only where it ended after that began; otherwise, and with `refuse`, nothing happens. */
  readonly byDesk: SubscriptionEffect | 'end-if-newer' | 'refuse';
}

const cell = (bySubscription: SubscriptionEffect, byDesk: Cell['byDesk'] = bySubscription): Cell => ({
  bySubscription,
  byDesk,
});
const beginning = { pending: cell('join'), cancelled: cell('join'), expired: cell('join') };
const noting = { pending: cell('note'), cancelled: cell('note'), expired: cell('note') };
/** The four in which somebody is a member, alike. */
const running = (each: Cell) => ({ active: each, past_due: each, on_hold: each, cancelling: each });

/**
 * Every event × every status that counts now. A live subscription always wins: money is being taken for it. One that is over, or was
 * never paid, says nothing about a membership that was paid for otherwise since: it is refused, and the refusal kept.
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
 * Of all the subscriptions that somebody has had, the one that counts: live before ended before never paid, then the newest. It goes
 * by the account alone, not by what we knew before, so that it does not matter what we heard of on the way. Null: they have had none.
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
