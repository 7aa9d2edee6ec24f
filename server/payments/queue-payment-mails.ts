import * as paths from '#app/paths.ts';
import type { AccountChange } from '#domain/payments/account-changes.ts';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { chooseSubscription } from '#domain/payments/subscription-events.ts';
import type { Member } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import { membershipMail } from '../membership/membership-mails.ts';
import type { MailText } from '../outbox/templates.ts';
import type { Services } from '../services.ts';
import { paymentFailedMail, receiptMail, refundMail } from './payment-mails.ts';

/** A receipt for what was paid longer ago is no news: a club that brings its Stripe account along does not write to everybody. */
const NEWS_DAYS = 3;

interface News {
  readonly member: Member;
  readonly account: PaymentAccount;
  readonly change: AccountChange;
  readonly clubName: string;
}

/** Once each: a change of the membership is seen once, and an entry of the ledger is written once. */
export function queuePaymentMails(
  transaction: Transaction,
  { outbox, config, now }: Pick<Services, 'outbox' | 'config' | 'now'>,
  news: News,
): void {
  const { member } = news;
  if (member.email === '') return;
  const mails = [mailOfDeed(news, config.linkOrigin), ...mailsOfEntries(news, config.linkOrigin, now())];
  for (const mail of mails) {
    if (mail) outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: member.id });
  }
}

function mailOfDeed({ member, account, change, clubName }: News, origin: string): MailText | null {
  const auditEntry = change.auditEntries.at(-1);
  if (!auditEntry) return null;
  const after = { ...member, ...change.changes };
  if (auditEntry.action !== 'membership.marked-overdue')
    return membershipMail(auditEntry.action, after, clubName);
  const owed = chooseSubscription(account)?.owed ?? null;
  const reader = { firstName: member.firstName, clubName };
  const payAt = owed?.url || origin + paths.billing;
  return paymentFailedMail(reader, after.membershipType, owed?.amountInPence ?? null, payAt);
}

function mailsOfEntries(
  { member, change, clubName }: News,
  origin: string,
  now: Temporal.Instant,
): (MailText | null)[] {
  const newest = now.subtract({ hours: 24 * NEWS_DAYS });
  const reader = { firstName: member.firstName, clubName };
  return change.entries
    .filter(({ at }) => Temporal.Instant.compare(at, newest) > 0)
    .map((entry) => {
      if (entry.kind === 'payment' && entry.amountInPence > 0) {
        return receiptMail(reader, entry, origin + paths.billing);
      }
      return entry.kind === 'refund' ? refundMail(reader, entry) : null;
    });
}
