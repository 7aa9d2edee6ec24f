/** What members are told about payments that fail, or are going to, each once. */

import { localDate } from '../values/dates.ts';
import type { PaymentCard, Subscription } from './payment-account.ts';

/** What a member has been told; stored. */
export interface PaymentNotices {
  /** The card whose expiry an email has announced: `4242 2027-03`; empty: none. */
  readonly cardFor: string;
  /** The invoice whose failed payments emails have announced, and how many attempts of it (at most 2). */
  readonly failedInvoice: string;
  readonly failedTimes: number;
}

/** Days before the next payment; the portal takes a minute, a new card by post up to ten days. */
const CARD_DAYS = 14;

export interface CardNotice {
  readonly card: PaymentCard;
  readonly nextPaymentOn: Temporal.PlainDate;
  /** To be stored as `cardFor`. */
  readonly key: string;
}

/** A card that expires before the payment that is due soon; null: none, or the member has been told of this card. */
export function dueCardNotice(
  { status, card = null, cancelAtPeriodEnd, isCollectionPaused, currentPeriodEnd }: Subscription,
  { cardFor }: PaymentNotices,
  now: Temporal.Instant,
): CardNotice | null {
  if (!card || cancelAtPeriodEnd || isCollectionPaused) return null;
  if (status !== 'active' && status !== 'trialing') return null;
  const { year, month } = card.expires;
  const nextPaymentOn = localDate(currentPeriodEnd);
  const days = localDate(now).until(nextPaymentOn, { largestUnit: 'days' }).days;
  const isOver = year < nextPaymentOn.year || (year === nextPaymentOn.year && month < nextPaymentOn.month);
  const key = `${card.last4} ${year}-${String(month).padStart(2, '0')}`;
  return isOver && days >= 0 && days <= CARD_DAYS && key !== cardFor ? { card, nextPaymentOn, key } : null;
}

/**
 * Which email a failed payment causes: `first` when the membership becomes overdue, `again` at the second failure, whether of the same payment
 * or of the next period's. Null: none, or it has been sent.
 *
 * @param owed the open invoice of an overdue membership; null: none
 * @param isNewlyOverdue the membership has become overdue with this reading
 */
export function dueFailureNotice(
  owed: Subscription['owed'],
  { failedInvoice, failedTimes }: PaymentNotices,
  isNewlyOverdue: boolean,
): { readonly mail: 'first' | 'again'; readonly failedInvoice: string; readonly failedTimes: number } | null {
  const { invoiceId = '', attempts = 1 } = owed ?? {};
  const told = { failedInvoice: invoiceId, failedTimes: Math.min(2, Math.max(1, attempts)) };
  if (isNewlyOverdue) return { mail: 'first', ...told };
  if (!owed) return null;
  const isNext = failedInvoice !== '' && failedInvoice !== invoiceId;
  const isAgain = told.failedTimes === 2 && !(failedInvoice === invoiceId && failedTimes === 2);
  return isNext || isAgain ? { mail: 'again', ...told } : null;
}
