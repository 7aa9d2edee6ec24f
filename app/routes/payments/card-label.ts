/** What somebody pays from, as their payments page names it. */
import { localDate } from '#domain/values/dates.ts';
import type { Billing } from '#server/payments/payments.ts';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  bacs_debit: 'Direct Debit',
  link: 'Link',
};

export function cardLabel(paidFrom: Billing['paidFrom'], now: Temporal.Instant): string {
  if (!paidFrom) return 'None on file';
  const { brand, last4, expires } = paidFrom;
  const name = [brands[brand] ?? 'Card', last4 && `ending ${last4}`].filter(Boolean).join(' ');
  if (!expires) return name;
  const today = localDate(now);
  const isOver = expires.year < today.year || (expires.year === today.year && expires.month < today.month);
  return `${name}, ${isOver ? 'expired' : 'expires'} ${String(expires.month).padStart(2, '0')}/${expires.year}`;
}
