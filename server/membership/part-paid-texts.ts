/** What emails say of a period that was paid in part, and of a payment that was given back. */
import { hasMembership, type MembershipStatus, type PartPaid } from '#domain/membership/membership.ts';
import { formatPence } from '#domain/values/money.ts';

interface InPart {
  readonly partPaid?: PartPaid | null;
}

export const leftText = ({ partPaid }: InPart) =>
  `${formatPence(partPaid?.leftInPence ?? 0)} is left to pay at the front desk.`;

/** After the plan’s name: what is sold for a part of the money is not paid. @param until with its date, or empty */
export const onAccount = (member: InPart, until: string) =>
  member.partPaid ? `${until}. ${leftText(member).slice(0, -1)}` : `, paid${until}`;

export const partPaidText = (member: InPart) => ({
  subject: 'We’ve received part of your payment',
  body: `Thank you. ${leftText(member)} Please see us at the front desk before you next train.`,
});

export const restWaivedText = (membership: string, until: string) => ({
  subject: 'Nothing is left to pay for your membership',
  body: `You don’t have to pay what was left to pay for your ${membership}.${until && ` It runs${until}.`}`,
});

export function putBackText(
  member: { readonly membershipStatus: MembershipStatus },
  lastDay: string | null,
  isOwed: boolean,
) {
  const is = hasMembership(member.membershipStatus);
  const paid = lastDay
    ? `It${is ? '’s' : ' was'} paid until ${lastDay}.`
    : 'You don’t have a membership now.';
  return {
    subject: 'A payment for your membership no longer counts',
    body: `A payment for your membership was cancelled or refunded in full, so your membership is back to how it was before that payment. ${isOwed ? 'Its payment is overdue.' : paid}`,
  };
}

export const packRefundedText = (isOwed: boolean) => ({
  subject: 'One of your packs was refunded',
  body: `One of your packs was refunded in full and has ended. ${isOwed ? 'A payment is still overdue.' : 'Your other packs are still valid.'}`,
});
