/** Mails about changes to a membership. */
import { BY_REFUND } from '#domain/families/membership-news.ts';
import { STAY_CANCELLED } from '#domain/membership/hold-changes.ts';
import { lastDayOf, type MembershipStatus } from '#domain/membership/membership.ts';
import type { MembershipAction } from '#domain/membership/membership-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';
import {
  type InPart,
  namedMembership,
  onAccount,
  type Paid,
  packRefundedText,
  paidOf,
  partPaidText,
  putBackText,
  restWaivedText,
  settledText,
} from './part-paid-texts.ts';

/** Of members; a guardian has the child’s pass on a page of its own (`server/families/guardian-text.ts`). */
export const PASS_SENTENCE = 'You’ll find your pass on your account page. Show it at the door.';

/** The membership after the change, as far as mails mention it. */
export interface MembershipMailContext extends InPart {
  readonly firstName: string;
  readonly membershipType: string;
  readonly membershipStatus: MembershipStatus;
  readonly currentPeriodEnd: Temporal.Instant | null;
  readonly hold: { readonly from: string; readonly until: string } | null;
  /** Empty: paid at the desk. */
  readonly subscriptionStatus: string;
  /** To somebody whose membership others look after: who they are. Left out or empty: it is theirs. */
  readonly keptBy?: string;
  readonly dueInPence?: number | null;
  /** It ended since what paid for it was given back; absent: it didn’t. */
  readonly isRefunded?: boolean;
  /** What is a day to come, and what is over. */
  readonly now: Temporal.Instant;
}

/** Without a mail: the receipt covers renewals and refunds. */
const withoutMail = [
  ...(['membership.requested', 'membership.request-withdrawn'] as const),
  ...(['membership.renewed', 'membership.refunded'] as const),
] as const;
type MailedAction = Exclude<MembershipAction, (typeof withoutMail)[number]>;
type WithDash<Action extends string> = Action extends `${infer Subject}.${infer Verb}`
  ? `${Subject}-${Verb}`
  : never;

const hasMail = (action: MembershipAction): action is MailedAction =>
  !withoutMail.some((each) => each === action);

type Text = { readonly subject: string; readonly body: string };

/**
 * Null for actions without a mail.
 *
 * @param receipt the receipt line of the payment (`receiptLine`), or empty
 */
export function membershipMail(
  action: MembershipAction,
  member: MembershipMailContext,
  clubName: string,
  receipt = '',
): MailText | null {
  if (!hasMail(action)) return null;
  const text = textOf(action, member, clubName);
  const greeting = greet(member.firstName);
  const close = 'If anything here isn’t right, please tell us at the front desk.';
  return {
    template: action.replace('.', '-') as WithDash<MailedAction>,
    subject: text.subject,
    body: paragraphs(...[greeting, text.body, receipt, close, clubName].filter(Boolean)),
  };
}

function textOf(action: MailedAction, member: MembershipMailContext, clubName: string): Text {
  const plan = member.membershipType || 'membership';
  const membership = namedMembership(member.membershipType);
  const lastDay = member.currentPeriodEnd ? formatDate(lastDayOf(member.currentPeriodEnd)) : null;
  const isOwed = member.membershipStatus === 'past_due';
  const paid = paidOf(member);
  const { until, was } = paid;
  switch (action) {
    case 'membership.paused':
      return {
        subject: 'Your membership is paused',
        body: `Your ${membership} is paused. You won’t be charged while it’s paused.`,
      };
    case 'membership.activated':
      return {
        subject: `Welcome to ${clubName}: your membership is active`,
        body: `Your membership is active: ${plan}${onAccount(member, until)}. ${PASS_SENTENCE}`,
      };
    case 'membership.rejoined':
      return {
        subject: `Welcome back to ${clubName}`,
        body: `Your membership is active again: ${plan}${onAccount(member, until)}.`,
      };
    case 'membership.plan-changed':
      return {
        subject: 'Your plan has changed',
        body: `Your plan is now ${plan}${until && `, paid${until}`}.${was}`,
      };
    case 'membership.marked-overdue':
      return {
        subject: 'Your membership payment is overdue',
        body: `We haven’t received your latest payment${member.dueInPence ? ` of ${formatPence(member.dueInPence)}` : ''}. Please see us at the front desk before you next train.`,
      };
    case 'membership.overdue-undone':
      return {
        subject: 'Your membership payment isn’t overdue',
        body: `We marked your payment as overdue by mistake, and have put that right. Your ${membership} is as it was before${until && `, paid${until}`}.${was} We’re sorry.`,
      };
    case 'membership.payment-settled':
      return settledText(membership, member, paid, holdDaysText(member));
    case 'membership.part-paid':
      return partPaidText(member);
    case 'membership.rest-waived':
      return restWaivedText(membership, paid);
    case 'membership.put-back':
      return putBackText(member, paid);
    case 'membership.pack-refunded':
      return packRefundedText(isOwed);
    case 'membership.hold-started':
      return {
        subject: 'Your membership will be on hold',
        body: `Your membership is on hold ${holdText(member)}. ${creditText(member, until)} Classes you’ve booked on those days are cancelled.`,
      };
    case 'membership.hold-ended':
      return holdEndedText(member, paid);
    case 'membership.hold-cancelled':
      return holdCancelledText(member, paid);
    case 'membership.cancel-requested':
      return leavingText(membership, lastDay, isOwed, member.keptBy);
    case 'membership.cancel-undone':
      return {
        subject: 'Your membership continues',
        body: `Your ${membership} continues${until && `, paid${until}`}.${was}`,
      };
    case 'membership.cancelled':
      return endedText(membership, member);
    case 'membership.expired':
      return expiredText(membership, lastDay);
  }
}

const endedText = (membership: string, { isRefunded = false }: MembershipMailContext): Text => ({
  subject: 'Your membership has ended',
  body: `Your ${membership} has ended${isRefunded ? `, ${BY_REFUND}` : ''}. You’re welcome back at any time.`,
});

const expiredText = (membership: string, lastDay: string | null): Text => ({
  subject: 'Your membership has expired',
  body: `Your ${membership} has expired${lastDay ? `: its last day was ${lastDay}` : ''}. To keep training, please see us at the front desk.`,
});

/** Of an overdue hold nothing was said on its first day. */
const holdDaysText = (member: MembershipMailContext): string =>
  member.hold ? ` It’s on hold ${holdText(member)}, and your pass won’t work on those days.` : '';

function holdEndedText({ membershipType, subscriptionStatus }: MembershipMailContext, paid: Paid): Text {
  const isPaid = paid.until ? ` Your ${namedMembership(membershipType)} is paid${paid.until}.` : paid.was;
  const money = isLiveSubscription(subscriptionStatus)
    ? ' The days you were on hold are taken off your next payment.'
    : isPaid;
  return {
    subject: 'Your membership is no longer on hold',
    body: `Your hold has ended and you can train again.${money} ${STAY_CANCELLED}`,
  };
}

function holdCancelledText(
  { membershipType, subscriptionStatus }: MembershipMailContext,
  { until, was }: Paid,
): Text {
  const isByCard = isLiveSubscription(subscriptionStatus);
  const money = isByCard ? ' and your next payment is as usual.' : `${until && `, paid${until}`}.${was}`;
  return {
    subject: 'Your hold is cancelled',
    body: `Your hold is cancelled. It hadn’t started, so your ${namedMembership(membershipType)} carries on${money} ${STAY_CANCELLED}`,
  };
}

function leavingText(membership: string, lastDay: string | null, isOwed: boolean, keptBy = ''): Text {
  const training = isOwed ? ' once your overdue payment is made' : '';
  return {
    subject: 'Your membership will end',
    body: `${keptBy ? 'Your' : 'As you asked, your'} ${membership} will end${lastDay ? ` on ${lastDay}` : ''}. You can train until then${training}. Classes you’ve booked after that will be cancelled when it ends. ${keptBy || 'If you change your mind before then, you can still choose to stay.'}`,
  };
}

function creditText({ subscriptionStatus }: MembershipMailContext, until: string): string {
  return isLiveSubscription(subscriptionStatus)
    ? 'You won’t be charged during the hold, and its days are taken off your next payment.'
    : `The days are added to the end of your membership${until && `, which is now paid${until}`}.`;
}

function holdText({ hold }: MembershipMailContext): string {
  if (!hold) return 'from today';
  const [from, until] = [hold.from, hold.until].map((day) => formatDate(Temporal.PlainDate.from(day)));
  return `from ${from} until ${until}`;
}
