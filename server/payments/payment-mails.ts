/** Mails about payments. */

import * as paths from '#app/paths.ts';
import { lastDayOf } from '#domain/membership/membership.ts';
import {
  feeIncludedText,
  isOnline,
  type LedgerEntry,
  ledgerMethodNames,
  onlineMethodText,
} from '#domain/payments/ledger.ts';
import type { OnlineMethod } from '#domain/payments/payment-account.ts';
import type { CardNotice } from '#domain/payments/payment-notices.ts';
import type { PendingPayment } from '#domain/payments/pending-payment.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatExactPence, formatPence } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

interface Recipient {
  readonly firstName: string;
  readonly clubName: string;
}

/** Why a payment usually fails, and what to do about it. */
const failureTexts: Record<OnlineMethod, readonly [reason: string, fix: string]> = {
  stripe: [
    'Often this means that the card has expired or been replaced.',
    'To pay now or use a different card',
  ],
  'direct-debit': [
    'Often this means that there wasn’t enough money in the account, or that the Direct Debit was cancelled.',
    'To pay now or use a different account or card',
  ],
  online: ['It was declined where you pay from.', 'To pay now or pay another way'],
};

interface FailedPayment {
  readonly plan: string;
  /** Null: not known. */
  readonly owedInPence: number | null;
  /** Where the payment can be made: the provider's invoice page, or our own payments page. */
  readonly payAt: string;
  readonly method: OnlineMethod;
  /** It is the second time. */
  readonly isAgain: boolean;
}

export function paymentFailedMail(
  recipient: Recipient,
  { plan, owedInPence, payAt, method, isAgain }: FailedPayment,
): MailText {
  const [reason, fix] = failureTexts[method];
  const owed = owedInPence === null ? 'Your payment' : `Your payment of ${formatPence(owedInPence)}`;
  const again = isAgain ? ' again' : '';
  return {
    template: isAgain ? 'payment-failed-again' : 'payment-failed',
    subject: `Your membership payment didn’t go through${again}`,
    body: paragraphs(
      greet(recipient.firstName),
      `${owed} for ${plan || 'your membership'} didn’t go through${again}. ${reason}`,
      `${fix}: ${payAt}`,
      isAgain
        ? 'Your membership ends if it stays unpaid, and until then you can’t book classes or use your pass.'
        : 'You can’t book classes or use your pass until it’s paid. If you’ve already paid, you don’t need to do anything.',
      recipient.clubName,
    ),
  };
}

/** @param changeAt our own payments page */
export function cardExpiresMail(
  recipient: Recipient,
  { card, nextPaymentOn }: CardNotice,
  plan: string,
  changeAt: string,
): MailText {
  const { month, year } = card.expires;
  return {
    template: 'card-expires',
    subject: 'Your card expires before your next payment',
    body: paragraphs(
      greet(recipient.firstName),
      `Your next payment for ${plan || 'your membership'} is on ${formatDate(nextPaymentOn)}, and the card ending ${card.last4} expires in ${String(month).padStart(2, '0')}/${year}.`,
      `To use another card, or to pay by Direct Debit: ${changeAt}`,
      'If your bank has sent you a new card with the same number, it may have been updated already.',
      recipient.clubName,
    ),
  };
}

/** The first payment of a membership, or a pack or trial, by a method that takes days. */
export function debitPendingMail(recipient: Recipient, pending: PendingPayment, listAt: string): MailText {
  const plan = pending.planName || 'your membership';
  return {
    template: 'payment-pending',
    subject: `Your Direct Debit for ${plan} is being set up`,
    body: paragraphs(
      greet(recipient.firstName),
      `Thank you. Your bank is processing your payment of ${formatPence(pending.amountInPence)} for ${plan}. With a new Direct Debit this takes up to seven working days.`,
      'We’ll email you as soon as the money arrives, and you can train from then. You don’t need to pay again.',
      `All your payments: ${listAt}`,
      recipient.clubName,
    ),
  };
}

/** That payment has been refused by the bank. */
export function debitRefusedMail(recipient: Recipient, refused: PendingPayment, plansAt: string): MailText {
  const plan = refused.planName || 'your membership';
  return {
    template: 'payment-refused',
    subject: `Your Direct Debit for ${plan} didn’t go through`,
    body: paragraphs(
      greet(recipient.firstName),
      `Your bank didn’t let your payment of ${formatPence(refused.amountInPence)} for ${plan} through. ${failureTexts['direct-debit'][0]} You haven’t been charged, and ${plan} hasn’t started.`,
      `To try again, or to pay by card: ${plansAt}`,
      recipient.clubName,
    ),
  };
}

/** A receipt, not a VAT invoice: the provider's page has those. */
export function receiptMail(
  recipient: Recipient,
  entry: LedgerEntry,
  { listAt, now }: { readonly listAt: string; readonly now: Temporal.Instant },
): MailText {
  const { planName, periodEnd, receiptNumber } = entry;
  const isOver = periodEnd !== null && Temporal.Instant.compare(periodEnd, now) <= 0;
  const until = periodEnd
    ? ` ${isOver ? 'This paid' : 'Paid'} until ${formatDate(lastDayOf(periodEnd))}.`
    : '';
  const amount = formatPence(entry.amountInPence);
  const how = isOnline(entry.method) ? ` ${onlineMethodText[entry.method]}` : '';
  return {
    template: 'payment-received',
    subject: `Receipt: ${amount} for ${planName || 'your membership'}`,
    body: paragraphs(
      greet(recipient.firstName),
      `Thank you. We’ve received ${amount} for ${planName || 'your membership'}${feeIncludedText(entry)}${how} on ${formatDate(localDate(entry.at))}.${until}`,
      [receiptNumber && `Receipt number: ${receiptNumber}.`, `All your payments: ${listAt}`]
        .filter(Boolean)
        .join(' '),
      recipient.clubName,
    ),
  };
}

/** The receipt in the mail about a membership paid at the desk; empty: nothing was paid. */
export function receiptLine(
  entry: Pick<LedgerEntry, 'id' | 'at' | 'amountInPence' | 'method' | 'receiptNumber'>,
  origin: string,
): string {
  if (entry.amountInPence <= 0) return '';
  const amount = `${formatExactPence(entry.amountInPence)}, ${ledgerMethodNames[entry.method].toLowerCase()}`;
  const day = formatDate(localDate(entry.at));
  return `Your receipt: ${amount}, on ${day}, number ${entry.receiptNumber}. View or print it: ${origin}${paths.ownReceipt(entry.id)}`;
}

/** To somebody whose bank reversed what paid for their current period. */
export function paymentReversedMail(recipient: Recipient, plan: string, listAt: string): MailText {
  return {
    template: 'payment-reversed',
    subject: 'Your membership payment was reversed',
    body: paragraphs(
      greet(recipient.firstName),
      `Your bank has reversed your last payment for ${plan || 'your membership'}. You can’t book classes or use your pass until it’s settled.`,
      `Please pay at the front desk. If you didn’t ask your bank for this, please tell us. All your payments: ${listAt}`,
      recipient.clubName,
    ),
  };
}

/** To each admin. @param sentence as on the page of payment problems */
export function disputeMail(
  recipient: Recipient,
  memberName: string,
  sentence: string,
  page: string,
): MailText {
  return {
    template: 'payment-disputed',
    subject: `A payment was reversed: ${memberName || 'a member'}`,
    body: paragraphs(
      greet(recipient.firstName),
      `${memberName || 'A member'}: ${sentence}`,
      `All payment problems: ${page}`,
    ),
  };
}

const refundedTo: Record<OnlineMethod, string> = {
  stripe: 'the card you paid with',
  'direct-debit': 'the bank account you paid from',
  online: 'where you paid from',
};

export function refundMail(recipient: Recipient, entry: LedgerEntry): MailText {
  const amount = formatPence(-entry.amountInPence);
  const to = isOnline(entry.method) ? ` to ${refundedTo[entry.method]}` : '';
  return {
    template: 'payment-refunded',
    subject: `We’ve refunded you ${amount}`,
    body: paragraphs(
      greet(recipient.firstName),
      `We’ve refunded ${amount}${to}. It can take up to ten days to appear.`,
      'If you weren’t expecting this, please ask at the front desk.',
      recipient.clubName,
    ),
  };
}

/** To somebody whose bank has sent a refund back. */
export function refundFailedMail(recipient: Recipient, entry: LedgerEntry): MailText {
  const amount = formatPence(entry.amountInPence);
  const what = entry.planName ? ` for ${entry.planName}` : '';
  return {
    template: 'refund-failed',
    subject: `Your refund of ${amount} didn’t reach you`,
    body: paragraphs(
      greet(recipient.firstName),
      `Your bank sent our refund of ${amount}${what} back to us. Often this means that the card or account you paid with has been closed.`,
      'Please tell the front desk how you’d like to get it. We still owe you this money.',
      recipient.clubName,
    ),
  };
}
