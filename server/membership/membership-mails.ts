/** What a member is told when the desk has changed their membership. */

import { lastDayOf } from '#domain/membership/membership.ts';
import type { MembershipAction } from '#domain/membership/membership-events.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate } from '#domain/values/dates.ts';
import { type MailText, paragraphs } from '../outbox/templates.ts';

/** The membership as it is after the change, as far as a mail speaks of it. */
export interface MembershipNews {
  readonly firstName: string;
  readonly membershipType: string;
  readonly currentPeriodEnd: Temporal.Instant | null;
  readonly hold: { readonly from: string; readonly until: string } | null;
  /** Empty: paid at the desk. */
  readonly subscriptionStatus: string;
}

type Words = { readonly subject: string; readonly body: string };

/**
 * Null for what a member need not hear of: asking is their own doing.
 *
 * @param receipt of what was paid with it (`receiptLine`), or empty
 */
export function membershipMail(
  action: MembershipAction,
  news: MembershipNews,
  clubName: string,
  receipt = '',
): MailText | null {
  const words = wordsOf(action, news, clubName);
  if (!words) return null;
  const greeting = news.firstName ? `Hello ${news.firstName},` : 'Hello,';
  const close = 'If something here is not right, please tell us at the front desk.';
  return {
    template: action.replace('.', '-'),
    subject: words.subject,
    body: paragraphs(...[greeting, words.body, receipt, close, clubName].filter(Boolean)),
  };
}

function wordsOf(action: MembershipAction, news: MembershipNews, clubName: string): Words | null {
  const plan = news.membershipType || 'membership';
  const lastDay = news.currentPeriodEnd ? formatDate(lastDayOf(news.currentPeriodEnd)) : null;
  const until = lastDay ? ` until ${lastDay}` : '';
  switch (action) {
    case 'membership.requested':
    case 'membership.request-withdrawn':
    // The receipt says it.
    case 'membership.renewed':
    case 'membership.refunded':
      return null;
    case 'membership.paused':
      return {
        subject: 'Your membership is paused',
        body: `Your ${plan} is paused: nothing is being taken.`,
      };
    case 'membership.activated':
      return {
        subject: `Welcome to ${clubName}: your membership is active`,
        body: `Your membership is active: ${plan}, paid${until}. Your pass is on your account page; show it at the door.`,
      };
    case 'membership.rejoined':
      return {
        subject: `Welcome back to ${clubName}`,
        body: `Your membership is active again: ${plan}, paid${until}.`,
      };
    case 'membership.plan-changed':
      return { subject: 'Your plan has changed', body: `Your plan is now ${plan}${until}.` };
    case 'membership.marked-overdue':
      return {
        subject: 'Your membership payment is overdue',
        body: 'We have not had your latest payment. Please see us at the front desk before you next train.',
      };
    case 'membership.payment-settled':
      return { subject: 'We have your payment', body: `Thank you. Your ${plan} is paid${until}.` };
    case 'membership.hold-started':
      return {
        subject: 'Your membership will be on hold',
        body: `Your membership is on hold ${holdWords(news)}. ${creditWords(news, until)} Classes that you have booked on those days are cancelled.`,
      };
    case 'membership.hold-ended':
      return {
        subject: 'Your membership is no longer on hold',
        body: isLiveSubscription(news.subscriptionStatus)
          ? `Your hold has ended: you can train again. Your next payment moves on by the days that you were away.`
          : `Your hold has ended: you can train again. Your ${plan} is paid${until}.`,
      };
    case 'membership.cancel-requested':
      return {
        subject: 'Your membership will end',
        body: `As asked, your ${plan} ends with its period: you can train${until}. Classes booked after that day are cancelled when it comes. Tell us before then if you would like to stay.`,
      };
    case 'membership.cancel-undone':
      return { subject: 'Your membership goes on', body: `Your ${plan} goes on as before, paid${until}.` };
    case 'membership.cancelled':
      return {
        subject: 'Your membership has ended',
        body: `Your ${plan} has ended. You are welcome back at any time.`,
      };
    case 'membership.expired':
      return {
        subject: 'Your membership has run out',
        body: `Your ${plan} has run out${lastDay ? `: its last day was ${lastDay}` : ''}. To go on training, please see us at the front desk.`,
      };
  }
}

function creditWords({ subscriptionStatus }: MembershipNews, until: string): string {
  return isLiveSubscription(subscriptionStatus)
    ? 'Nothing is taken meanwhile: your next payment moves on by as many days.'
    : `The days are added to the end of your membership, which is now paid${until}.`;
}

function holdWords({ hold }: MembershipNews): string {
  if (!hold) return 'from today';
  const [from, until] = [hold.from, hold.until].map((day) => formatDate(Temporal.PlainDate.from(day)));
  return `from ${from} until ${until}`;
}

/** To somebody who has asked for a plan that is paid at the desk. */
export function planRequestedMail(firstName: string, planName: string, clubName: string): MailText {
  return {
    template: 'membership-requested',
    subject: `Your ${planName} is waiting for you at ${clubName}`,
    body: paragraphs(
      firstName ? `Hello ${firstName},` : 'Hello,',
      `You have asked for ${planName}. Come to the front desk and pay, and your pass opens the door at once.`,
      'You can take this back on the page of your payments.',
      clubName,
    ),
  };
}

/** To a member who has asked for another plan, which the desk changes. */
export function planChangeRequestedMail(firstName: string, planName: string, clubName: string): MailText {
  return {
    template: 'plan-change-requested',
    subject: `You have asked for ${planName}`,
    body: paragraphs(
      firstName ? `Hello ${firstName},` : 'Hello,',
      `You have asked to change to ${planName}. The front desk does it the next time you come in; until then your plan stays as it is.`,
      'You can take this back on the page on which you change your plan.',
      clubName,
    ),
  };
}
