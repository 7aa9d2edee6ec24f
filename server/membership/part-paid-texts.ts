/** What emails say of a period that was paid in part, and of a payment that was given back. */
import { hasMembership, lastDayOf, type MembershipStatus } from '#domain/membership/membership.ts';
import { type NextPlan, nextPlanText } from '#domain/membership/next-plan.ts';
import { dueOfPart, type PartPaid } from '#domain/membership/part-paid.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../outbox/templates.ts';

/** What a payment has to do with a membership. */
export interface InPart {
  /** Null or absent: all of their period was paid. */
  readonly partPaid?: PartPaid | null;
  /** All that is left to pay for them of the sale, with a joining fee and goods. Absent: what is left of the period. */
  readonly leftInPence?: number;
  /** False: nothing was taken for it now. Absent: something was. */
  readonly isPaid?: boolean;
}

const leftOf = ({ leftInPence, partPaid }: InPart): number =>
  leftInPence ?? (partPaid ? dueOfPart(partPaid) : 0);

/** Until when a membership is paid. */
export interface Paid {
  /** ` until`, with the date; empty: it isn’t. */
  readonly until: string;
  /** A sentence of a day that is over; empty: there is none. */
  readonly was: string;
}

const WAS = ' It was paid';

/** Until when it is paid, or was, as pages say it; both empty: it isn’t, or nothing is known. */
export function paidOf({
  membershipStatus,
  currentPeriodEnd: end,
  now,
  nextPlan = null,
}: {
  readonly nextPlan?: NextPlan | null;
  readonly membershipStatus: MembershipStatus;
  readonly currentPeriodEnd: Temporal.Instant | null;
  readonly now: Temporal.Instant;
}): Paid {
  if (!end || membershipStatus === 'past_due') return { until: '', was: '' };
  const lastDay = formatDate(lastDayOf(end));
  const isOver = Temporal.Instant.compare(end, now) <= 0 || !hasMembership(membershipStatus);
  return isOver
    ? { until: '', was: `${WAS} until ${lastDay}.` }
    : { until: ` until ${[lastDay, nextPlanText({ nextPlan })].filter(Boolean).join(', ')}`, was: '' };
}

/** `membership (Unlimited)`; the plan may be called anything, such as “10 classes”. */
export function namedMembership(planName: string): string {
  return planName ? `membership (${planName})` : 'membership';
}

/** What somebody’s membership is after a payment or a refund, to whoever pays for it. @param member a stored one fits */
export function membershipNow(
  member: InPart & Parameters<typeof paidOf>[0] & { readonly name: string; readonly membershipType: string },
): string {
  const { until, was } = paidOf(member);
  const { name, membershipStatus, membershipType, isPaid = true, partPaid } = member;
  const left = leftOf(member) > 0 ? ` ${leftText(member)}` : '';
  const whose = `${name}’s ${namedMembership(membershipType)}`;
  // It never began, as pages say it (`pendingName`).
  if (membershipStatus === 'pending') return `${name} isn’t a member yet.`;
  if (!hasMembership(membershipStatus)) return `${whose} has ended.${was}`;
  if (membershipStatus === 'past_due')
    return left
      ? `${formatPence(leftOf(member))} is left to pay for ${whose}, which is overdue.`
      : `The payment for ${whose} is overdue.`;
  if (was)
    return left
      ? `${whose} was paid${was.slice(WAS.length)}${left}`
      : `Nothing is left to pay for ${whose}.${was}`;
  return `${whose} ${isPaid && !partPaid ? 'is paid' : 'runs'}${until}.${left}`;
}

const leftText = (member: InPart) => `${formatPence(leftOf(member))} is left to pay at the front desk.`;

/** The whole balance of a sale, where sentences about single memberships don’t say it. @param said what is left for each */
export const inAllText = (balanceInPence: number, said: readonly InPart[]): string => {
  const sums = said.map(leftOf).filter((left) => left > 0);
  const isSaid = balanceInPence === 0 || (sums.length === 1 && sums[0] === balanceInPence);
  return isSaid ? '' : `In all ${leftText({ leftInPence: balanceInPence })}`;
};

/** After the plan’s name: what is sold for a part of the money is not paid. @param until with its date, or empty */
export const onAccount = (member: InPart, until: string) =>
  `${member.partPaid ? '' : ', paid'}${until}${leftOf(member) > 0 ? `. ${leftText(member).slice(0, -1)}` : ''}`;

export const partPaidText = ({ isPaid = true, ...member }: InPart) => ({
  subject: isPaid ? 'We’ve received part of your payment' : 'Your membership payment is overdue',
  body: `${isPaid ? 'Thank you. ' : ''}${leftText(member)} Please see us at the front desk before you next train.`,
});

/** Also where nothing was taken: of a free plan, or where staff waived all of it. */
export function settledText(membership: string, member: InPart, { until, was }: Paid, hold: string) {
  const { isPaid = true, partPaid } = member;
  const runs = isPaid && !partPaid ? 'is paid' : 'runs';
  const left = leftOf(member) > 0 ? ` ${leftText(member)}` : '';
  const over = left
    ? `Your ${membership} was paid${was.slice(WAS.length)}`
    : `Nothing is left to pay for your ${membership}.${was}`;
  const how = was ? over : `Your ${membership} ${runs}${until}.`;
  if (isPaid)
    return {
      subject: 'We’ve received your payment',
      body: `Thank you. ${how}${left}${hold}`,
    };
  return left
    ? { subject: 'Your membership continues', body: `${how}${left}${hold}` }
    : { subject: 'Nothing to pay for your membership', body: `There’s nothing to pay. ${how}${hold}` };
}

export const restWaivedText = (membership: string, { until, was }: Paid) => ({
  subject: 'Nothing is left to pay for your membership',
  body: `You no longer need to pay the rest for your ${membership}.${until && ` It runs${until}.`}${was}`,
});

export function putBackText(
  { membershipStatus: status, ...member }: InPart & { readonly membershipStatus: MembershipStatus },
  { until, was }: Paid,
) {
  const back = 'A payment for your membership was cancelled or refunded in full, so';
  const gone = `${back} your membership`;
  const left = leftOf(member) > 0 ? ` ${leftText(member)}` : '';
  const paid = until ? `It${member.partPaid ? ' runs' : '’s paid'}${until}.` : was.trim();
  const is = `${status === 'past_due' ? 'Its payment is overdue.' : paid}${left}`;
  return {
    subject: 'A payment for your membership no longer counts',
    body: hasMembership(status)
      ? `${gone} is back to how it was before that payment. ${is}`
      : `${status === 'pending' ? `${back} you aren’t a member yet.` : `${gone} has ended.${was}`}${left}`,
  };
}

export const packRefundedText = (isOwed: boolean) => ({
  subject: 'One of your packs was refunded',
  body: `One of your packs was refunded in full and has ended. ${isOwed ? 'A payment is still overdue.' : 'Your other packs are still valid.'}`,
});

/** To whoever paid for others of their family, and not for themselves. @param others what became of each membership */
export const familyPaidMail = (
  firstName: string,
  { others, receipt }: { readonly others: string; readonly receipt: string },
  clubName: string,
): MailText => ({
  template: 'family-payment',
  subject: receipt ? 'We’ve received your payment' : 'Memberships in your family',
  body: paragraphs(
    ...[greet(firstName), `${receipt && 'Thank you. '}${others}`, receipt, clubName].filter(Boolean),
  ),
});
