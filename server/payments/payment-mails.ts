/** What a member is told about money. */

import * as paths from '#app/paths.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import { type LedgerEntry, ledgerMethodNames } from '#domain/payments/ledger.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

interface Reader {
  readonly firstName: string;
  readonly clubName: string;
}

const hello = ({ firstName }: Reader) => (firstName ? `Hello ${firstName},` : 'Hello,');

/** @param payAt where the payment can be mended: the provider's page for it, or our own */
export function paymentFailedMail(
  reader: Reader,
  plan: string,
  owedInPence: number | null,
  payAt: string,
): MailText {
  const owed = owedInPence === null ? 'Your payment' : `Your payment of ${formatPence(owedInPence)}`;
  return {
    template: 'payment-failed',
    subject: 'Your membership payment did not go through',
    body: paragraphs(
      hello(reader),
      `${owed} for ${plan || 'your membership'} did not go through. This is often a card that has run out or been replaced.`,
      `To pay now, or with another card, open this page: ${payAt}`,
      'Until it is paid you cannot book classes or come in with your pass. If you have paid meanwhile, you need do nothing.',
      reader.clubName,
    ),
  };
}

/** A receipt; not a VAT invoice, which the provider's page gives. */
export function receiptMail(reader: Reader, entry: LedgerEntry, listAt: string): MailText {
  const { planName, periodEnd, receiptNumber } = entry;
  const until = periodEnd ? ` It is paid until ${formatDate(lastDayOf(periodEnd))}.` : '';
  const amount = formatPence(entry.amountInPence);
  return {
    template: 'payment-received',
    subject: `Receipt: ${amount} for ${planName || 'your membership'}`,
    body: paragraphs(
      hello(reader),
      `Thank you: we have received ${amount} for ${planName || 'your membership'} on ${formatDate(localDate(entry.at))}.${until}`,
      [receiptNumber && `Number: ${receiptNumber}.`, `All your payments: ${listAt}`]
        .filter(Boolean)
        .join(' '),
      reader.clubName,
    ),
  };
}

/** For the mail about what the desk was paid for. Empty: nothing was paid. */
export function receiptLine(entry: LedgerEntry, origin: string): string {
  if (entry.amountInPence <= 0) return '';
  const amount = `${formatPence(entry.amountInPence)}, ${ledgerMethodNames[entry.method].toLowerCase()}`;
  const day = formatDate(localDate(entry.at));
  return `Your receipt: ${amount}, on ${day}, number ${entry.receiptNumber}. To print it: ${origin}${paths.ownReceipt(entry.id)}`;
}

export function refundMail(reader: Reader, entry: LedgerEntry): MailText {
  const amount = formatPence(-entry.amountInPence);
  return {
    template: 'payment-refunded',
    subject: `We have paid you back ${amount}`,
    body: paragraphs(
      hello(reader),
      `We have paid ${amount} back to the card you paid with. Banks take up to ten days to show it.`,
      'If you do not know what this is for, please ask at the front desk.',
      reader.clubName,
    ),
  };
}
