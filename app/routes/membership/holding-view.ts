/** View values of the page for putting a membership on hold. */

import * as paths from '#app/paths.ts';
import { previewHold } from '#domain/membership/hold-preview.ts';
import { type HoldRules, noticePeriod } from '#domain/membership/holding.ts';
import {
  effectiveStatus,
  type HoldDays,
  holdDays,
  isHoldDay,
  type MembershipStatus,
} from '#domain/membership/membership.ts';
import { bookedHoldText } from '#domain/membership/own-membership.ts';
import { holdCreditText } from '#domain/payments/hold-credit.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { capitalised } from '#domain/values/text.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { findHoldFee } from '#server/membership/hold-fee.ts';
import { previewHoldCredit } from '#server/membership/preview-hold-credit.ts';
import type { Services } from '#server/services.ts';
import { affectedClasses, type StaysOnHold, staysOnHold } from './affected-classes.ts';
import type { WhoseView } from './own-change.ts';

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
  /** `action` empty: it isn’t the reader’s to end. */
  | { readonly kind: 'held'; readonly title: string; readonly text: string; readonly action: string }
  | {
      readonly kind: 'not-now';
      readonly text: string;
      readonly fix: { readonly href: string; readonly label: string } | null;
    }
  | { readonly kind: 'open'; readonly seen: string };

type Obstacle = Extract<HoldState, { kind: 'not-now' }>;

/** Why a membership in this state can’t be put on hold. */
function obstacleOf(status: MembershipStatus, whose: WhoseView): Obstacle | null {
  const { name, your, overview, stay } = whose;
  const membership = `${capitalised(your)} membership`;
  const notNow = (text: string, fix: Obstacle['fix']): Obstacle => ({ kind: 'not-now', text, fix });
  const toPlans = name ? null : { href: paths.plans, label: 'See the plans' };
  switch (status) {
    case 'pending':
      return notNow(`${name ? `${name} doesn’t` : 'You don’t'} have a membership yet.`, toPlans);
    case 'cancelled':
    case 'expired':
      return notNow(`${membership} has ended.`, toPlans);
    case 'past_due':
      return notNow(`A payment is overdue. You can put ${your} membership on hold once it’s paid.`, {
        href: overview,
        label: name ? `Back to ${name}` : 'See your payments',
      });
    case 'cancelling':
      return notNow(
        `${membership} is set to end. ${name ? 'Keep it' : 'Choose to stay'} if you’d like to put it on hold instead.`,
        { href: stay, label: name ? `Keep ${your} membership` : 'Stay a member' },
      );
    default:
      return null;
  }
}

/**
 * Whether this membership can be put on hold, or is.
 * @param keptBy to somebody whose membership others look after, who they are; empty: it is the reader’s to hold
 */
export function holdState(
  member: Member | null,
  whose: WhoseView,
  keptBy: string,
  now: Temporal.Instant,
): HoldState {
  if (!member) return { kind: 'visitor' };
  const status = effectiveStatus(member, now);
  const hold = holdDays(member.hold);
  const membership = `${capitalised(whose.your)} membership`;
  if (status === 'on_hold') {
    const until = hold
      ? `Until ${formatDate(hold.until)}. It restarts automatically on ${formatDate(hold.until.add({ days: 1 }))}.`
      : 'Until the hold is ended.';
    const text = [until, keptBy].filter(Boolean).join(' ');
    return { kind: 'held', title: `${membership} is on hold`, text, action: keptBy ? '' : 'End hold today' };
  }
  const booked = bookedHoldText(member, now);
  if (booked) {
    const train = `${whose.name || 'You'} can train as usual before then.`;
    const days = `From ${booked}. ${train}`;
    const text = [days, keptBy].filter(Boolean).join(' ');
    const title = `${capitalised(whose.your)} hold is booked`;
    return { kind: 'held', title, text, action: keptBy ? '' : 'Cancel hold' };
  }
  if (keptBy) return { kind: 'not-now', text: keptBy, fix: null };
  return obstacleOf(status, whose) ?? { kind: 'open', seen: membershipVersion(member) };
}

export interface PreviewView {
  readonly from: string;
  readonly until: string;
  readonly fromDay: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly classes: readonly { readonly id: string; readonly label: string }[];
  readonly stays: StaysOnHold;
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
    stays: await staysOnHold(store, member.id, hold, now()),
  };
}

/** The days proposed at first: as soon as the notice allows, for the shortest hold. */
export function proposedDays(rules: ClubSettings, now: Temporal.Instant): { from: string; until: string } {
  const from = localDate(now).add({ days: rules.holdNoticeDays });
  return { from: from.toString(), until: from.add({ days: rules.holdShortestDays - 1 }).toString() };
}

/** Holds that people usually want, from the first day that the notice allows, where the club's rules allow that many days. */
export function usualHolds(rules: ClubSettings, holding: string, now: Temporal.Instant): UsualHolds {
  const from = localDate(now).add({ days: rules.holdNoticeDays });
  const choices = usualLengths.flatMap(({ label, length }) => {
    const until = from.add(length).subtract({ days: 1 });
    const count = from.until(until).days + 1;
    if (count < rules.holdShortestDays || count > rules.holdLongestDays) return [];
    return [{ label, href: `${holding}?${new URLSearchParams({ from: `${from}`, until: `${until}` })}` }];
  });
  return { firstDay: formatDate(from), choices };
}

export interface UsualHolds {
  readonly firstDay: string;
  readonly choices: readonly { readonly label: string; readonly href: string }[];
}

const usualLengths = [
  { label: '2 weeks', length: { weeks: 2 } },
  { label: '1 month', length: { months: 1 } },
  { label: '2 months', length: { months: 2 } },
] as const;

/** ` (phone or email)` of the club; empty where it has given neither. */
export function deskContact({ phone, email }: Pick<ClubSettings, 'phone' | 'email'>): string {
  const ways = [phone, email].filter(Boolean).join(' or ');
  return ways ? ` (${ways})` : '';
}
