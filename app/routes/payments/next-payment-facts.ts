import { daysOf } from '#domain/membership/holding.ts';
import { currentHold, effectiveStatus, hasMembership, isRenewing } from '#domain/membership/membership.ts';
import { type ExpectedCredit, holdCreditText } from '#domain/payments/hold-credit.ts';
import { findNextPayment, type NextBill } from '#domain/payments/next-payment.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import type { Member } from '#server/data/collections/members.ts';
import type { Billing } from '#server/payments/payments.ts';

/** The next payment, and what a hold takes off it or a later one. Empty: there will be none. */
export function nextPaymentFacts(
  member: Member,
  bill: NextBill | null,
  credit: ExpectedCredit | null,
  now: Temporal.Instant,
): { readonly term: string; readonly value: string }[] {
  // A first payment that the bank is processing comes first.
  if (!bill || !isRenewing(member) || !hasMembership(effectiveStatus(member, now))) return [];
  const hold = currentHold(member, now);
  const next = findNextPayment(bill, hold, credit);
  const day = formatDate(localDate(next.at));
  if (next.amountInPence === null) {
    return [{ term: 'Next payment', value: `${day}, less the days of your hold` }];
  }
  const sum = `${next.isEstimate ? 'About ' : ''}${formatPence(next.amountInPence)}`;
  const payment = { term: 'Next payment', value: `${sum} on ${day}` };
  if (!hold || next.credit === 'none') return [payment];
  const term = next.credit === 'later' ? 'Taken off after your hold' : 'Taken off for your hold';
  return [payment, { term, value: holdCreditText(credit, daysOf(hold)) }];
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  bacs_debit: 'Direct Debit',
  link: 'Link',
};

/** `Visa ending 4242, expires 04/2027`. */
export function cardLabel(paidFrom: Billing['paidFrom'], now: Temporal.Instant): string {
  if (!paidFrom) return 'None on file';
  const { brand, last4, expires } = paidFrom;
  const name = [brands[brand] ?? 'Card', last4 && `ending ${last4}`].filter(Boolean).join(' ');
  if (!expires) return name;
  const today = localDate(now);
  const isOver = expires.year < today.year || (expires.year === today.year && expires.month < today.month);
  return `${name}, ${isOver ? 'expired' : 'expires'} ${String(expires.month).padStart(2, '0')}/${expires.year}`;
}
