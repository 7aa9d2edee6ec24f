/** View values of the page for putting a membership on hold. */

import * as paths from '#app/paths.ts';
import { previewHold } from '#domain/membership/hold-preview.ts';
import { type HoldRules, noticePeriod } from '#domain/membership/holding.ts';
import {
  effectiveStatus,
  type HoldDays,
  holdDays,
  isHoldAhead,
  isHoldDay,
  type MembershipStatus,
} from '#domain/membership/membership.ts';
import { holdCreditText } from '#domain/payments/hold-credit.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { findHoldFee } from '#server/membership/hold-fee.ts';
import { previewHoldCredit } from '#server/membership/preview-hold-credit.ts';
import type { Services } from '#server/services.ts';
import { affectedClasses } from './affected-classes.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The club's rules for holds, as answers to what people ask. */
export function ruleFacts(rules: HoldRules & { readonly holdFeeInPence: number }) {
  const { holdShortestDays, holdLongestDays, holdMostDaysAYear, holdNoticeDays } = rules;
  return [
    {
      term: 'How long',
      value: `${holdShortestDays} to ${days(holdLongestDays)}, up to ${holdMostDaysAYear} in any 12 months`,
    },
    {
      term: 'How soon',
      value: holdNoticeDays === 0 ? 'From today' : noticePeriod(holdNoticeDays),
    },
    { term: 'Cost', value: costText(rules.holdFeeInPence) },
    { term: 'Your classes', value: 'Classes booked during the hold are cancelled, with no strike' },
    { term: 'Coming back early', value: 'End your hold online on any day' },
  ];
}

const costText = (feeInPence: number) =>
  `${feeInPence > 0 ? `${formatPence(feeInPence)} a hold, paid at the front desk` : 'Free'}, and you don’t pay for the days on hold`;

export type HoldState =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'held'; readonly title: string; readonly text: string; readonly action: string }
  | {
      readonly kind: 'not-now';
      readonly text: string;
      readonly fix: { readonly href: string; readonly label: string } | null;
    }
  | { readonly kind: 'open'; readonly seen: string };

const plansPage = { href: paths.plans, label: 'See the plans' };

const obstacles: Partial<Record<MembershipStatus, Extract<HoldState, { kind: 'not-now' }>>> = {
  pending: { kind: 'not-now', text: 'You don’t have a membership yet.', fix: plansPage },
  cancelled: { kind: 'not-now', text: 'Your membership has ended.', fix: plansPage },
  expired: { kind: 'not-now', text: 'Your membership has ended.', fix: plansPage },
  past_due: {
    kind: 'not-now',
    text: 'A payment is overdue. You can put your membership on hold once it’s paid.',
    fix: { href: paths.billing, label: 'See your payments' },
  },
  cancelling: {
    kind: 'not-now',
    text: 'Your membership is set to end. Choose to stay if you’d like to put it on hold instead.',
    fix: { href: paths.stayMember, label: 'Stay a member' },
  },
};

/** Whether this person can put a membership on hold, or has. */
export function holdState(member: Member | null, now: Temporal.Instant): HoldState {
  if (!member) return { kind: 'visitor' };
  const status = effectiveStatus(member, now);
  const hold = holdDays(member.hold);
  if (status === 'on_hold') {
    const text = hold
      ? `Until ${formatDate(hold.until)}. It restarts automatically on ${formatDate(hold.until.add({ days: 1 }))}.`
      : 'Until you end the hold.';
    return { kind: 'held', title: 'Your membership is on hold', text, action: 'End hold today' };
  }
  if (hold && isHoldAhead(member, now) && status === 'active') {
    const text = `From ${formatDate(hold.from)} until ${formatDate(hold.until)}. You can train as usual before then.`;
    return { kind: 'held', title: 'Your hold is booked', text, action: 'Cancel hold' };
  }
  return obstacles[status] ?? { kind: 'open', seen: membershipVersion(member) };
}

export interface PreviewView {
  readonly from: string;
  readonly until: string;
  readonly fromDay: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly classes: readonly { readonly id: string; readonly label: string }[];
}

/** What happens if they confirm. */
export async function holdPreview(
  services: Pick<Services, 'store' | 'now' | 'payments' | 'log'>,
  member: Member,
  hold: HoldDays,
  feeInPence: number,
): Promise<PreviewView> {
  const { store, now } = services;
  const [bookingProfile, plan, credit] = await Promise.all([
    store.find(bookingProfiles, member.id),
    member.planId ? store.find(plans, member.planId) : null,
    previewHoldCredit(services, member, hold),
  ]);
  const preview = previewHold(member, hold, member.planInterval ?? plan?.interval ?? 'month');
  const { payments, lastDay } = preview;
  const fee = findHoldFee(member, feeInPence, now());
  const isInHold = (at: Temporal.Instant) => isHoldDay(hold, localDate(at));
  return {
    from: hold.from.toString(),
    until: hold.until.toString(),
    fromDay: formatDate(hold.from),
    facts: [
      { term: 'On hold', value: `${formatDate(hold.from)} until ${formatDate(hold.until)}` },
      { term: 'Back on', value: formatDate(preview.back) },
      {
        term: payments ? 'Taken off your next payment' : 'Added to your membership',
        value: payments ? holdCreditText(credit, preview.days) : days(preview.days),
      },
      ...(payments?.before
        ? [{ term: 'Last payment before the hold', value: formatDate(payments.before) }]
        : []),
      ...(payments ? [{ term: 'Next payment after the hold', value: formatDate(payments.after) }] : []),
      ...(fee ? [{ term: 'To pay at the front desk', value: formatPence(fee.amountInPence) }] : []),
      ...(lastDay
        ? [{ term: 'Paid until', value: `${formatDate(lastDay.after)} (now ${formatDate(lastDay.before)})` }]
        : []),
    ],
    classes: affectedClasses(bookingProfile, isInHold, now()),
  };
}

/** The days proposed at first: as soon as the notice allows, for the shortest hold. */
export function proposedDays(rules: ClubSettings, now: Temporal.Instant): { from: string; until: string } {
  const from = localDate(now).add({ days: rules.holdNoticeDays });
  return { from: from.toString(), until: from.add({ days: rules.holdShortestDays - 1 }).toString() };
}

/** ` (phone or email)` of the club; empty where it has given neither. */
export function deskContact({ phone, email }: Pick<ClubSettings, 'phone' | 'email'>): string {
  const ways = [phone, email].filter(Boolean).join(' or ');
  return ways ? ` (${ways})` : '';
}
