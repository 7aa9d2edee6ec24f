/** Mails about payments. */

import * as paths from '#app/paths.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import { type LedgerEntry, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

interface Recipient {
  readonly firstName: string;
  readonly clubName: string;
}

/** @param payAt where the payment can be made: the provider's invoice page, or our own payments page */
export function paymentFailedMail(
  recipient: Recipient,
  plan: string,
  owedInPence: number | null,
  payAt: string,
): MailText {
  const owed = owedInPence === null ? 'Your payment' : `Your payment of ${formatPence(owedInPence)}`;
  return {
    template: 'payment-failed',
    subject: 'Your membership payment didn’t go through',
    body: paragraphs(
      greet(recipient.firstName),
      `${owed} for ${plan || 'your membership'} didn’t go through. Often this means that the card has expired or been replaced.`,
      `To pay now or use a different card: ${payAt}`,
      'You can’t book classes or use your pass until it’s paid. If you’ve already paid, you don’t need to do anything.',
      recipient.clubName,
    ),
  };
}

/** A receipt, not a VAT invoice: the provider's page has those. */
export function receiptMail(recipient: Recipient, entry: LedgerEntry, listAt: string): MailText {
  const { planName, periodEnd, receiptNumber } = entry;
  const until = periodEnd ? ` Paid until ${formatDate(lastDayOf(periodEnd))}.` : '';
  const amount = formatPence(entry.amountInPence);
  return {
    template: 'payment-received',
    subject: `Receipt: ${amount} for ${planName || 'your membership'}`,
    body: paragraphs(
      greet(recipient.firstName),
      `Thank you. We’ve received ${amount} for ${planName || 'your membership'} on ${formatDate(localDate(entry.at))}.${until}`,
      [receiptNumber && `Receipt number: ${receiptNumber}.`, `All your payments: ${listAt}`]
        .filter(Boolean)
        .join(' '),
      recipient.clubName,
    ),
  };
}

/** The receipt in the mail about a membership paid at the desk; empty: nothing was paid. */
export function receiptLine(entry: LedgerEntry, origin: string): string {
  if (entry.amountInPence <= 0) return '';
  const amount = `${formatPence(entry.amountInPence)}, ${ledgerMethodNames[entry.method].toLowerCase()}`;
  const day = formatDate(localDate(entry.at));
  return `Your receipt: ${amount}, on ${day}, number ${entry.receiptNumber}. View or print it: ${origin}${paths.ownReceipt(entry.id)}`;
}

export function refundMail(recipient: Recipient, entry: LedgerEntry): MailText {
  const amount = formatPence(-entry.amountInPence);
  return {
    template: 'payment-refunded',
    subject: `We’ve refunded you ${amount}`,
    body: paragraphs(
      greet(recipient.firstName),
      `We’ve refunded ${amount} to the card you paid with. It can take up to ten days to appear.`,
      'If you weren’t expecting this, please ask at the front desk.',
      recipient.clubName,
    ),
  };
}
