/** What staff read about a payment that the bank reversed. */
import { formatDate, localDate } from '../values/dates.ts';
import { formatPence } from '../values/money.ts';
import { isOnline, type LedgerEntry, onlineMethodText } from './ledger.ts';

/**
 * What a dispute does to access. `overdue`: it was for the current period; `earlier`: for one before; `settled`: they have paid at the desk
 * since; `closed`: they have closed their account.
 */
export type DisputeAccess = 'overdue' | 'earlier' | 'settled' | 'closed';

const accessTexts: Record<DisputeAccess, string> = {
  overdue: 'Their membership is overdue until this is settled.',
  earlier: 'It was for an earlier period, so they can still train.',
  settled: 'They’ve paid at the desk since.',
  closed: 'Their account has been closed.',
};

const afterLoss: Record<DisputeAccess, string> = {
  overdue: 'Ask them for a new payment and record it on their page, or end their membership.',
  earlier: 'You can ask them for a new payment and record it on their page.',
  settled: 'There’s nothing left to do.',
  closed: 'You can find the payment in Stripe.',
};

/** `£49 paid by card on 21 November 2026 for Unlimited`. @param paid the entry of the payment; undefined: not known */
export function disputedPayment(dispute: LedgerEntry, paid: LedgerEntry | undefined): string {
  const amount = formatPence(-dispute.amountInPence);
  const how = isOnline(dispute.method) ? ` paid ${onlineMethodText[dispute.method]}` : '';
  const when = paid ? ` on ${formatDate(localDate(paid.at))}` : '';
  const what = dispute.planName ? ` for ${dispute.planName}` : '';
  return `${amount}${how}${when}${what}`;
}

/** What happened, what it does to access, and what to do. */
export function disputeSentence(payment: string, { method }: LedgerEntry, access: DisputeAccess): string {
  const next =
    method === 'direct-debit'
      ? 'This is final: ask them for a new payment, and record it on their page.'
      : 'Respond in Stripe before the deadline, or ask them for a new payment and record it on their page.';
  return `The bank reversed ${payment}. ${accessTexts[access]} ${next}`;
}

/** The same when the bank has decided against the club. */
export function lostDisputeSentence(payment: string, access: DisputeAccess): string {
  return `The club has lost the dispute of ${payment}: the bank keeps the money. ${accessTexts[access]} ${afterLoss[access]}`;
}

/** For the audit log: a payment that was made and has been taken back has not failed. */
export function reversedSummary(planName: string): string {
  return `The bank reversed the payment for ${planName || 'Membership'} (Stripe)`;
}
