/** What the page about holding shows, as finished words. */

import * as paths from '#app/paths.ts';
import { previewHold } from '#domain/membership/hold-preview.ts';
import type { HoldRules } from '#domain/membership/holding.ts';
import {
  effectiveStatus,
  type HoldDays,
  holdDays,
  type MembershipStatus,
} from '#domain/membership/membership.ts';
import { formatDate, formatDateTime, localDate } from '#domain/values/dates.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import type { Services } from '#server/services.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The club's rules, each a question that people have. */
export function ruleWords(rules: HoldRules) {
  const { holdShortestDays, holdLongestDays, holdMostDaysAYear, holdNoticeDays } = rules;
  return [
    {
      term: 'How long',
      value: `${holdShortestDays} to ${days(holdLongestDays)}, and ${holdMostDaysAYear} at most in any twelve months`,
    },
    {
      term: 'How soon',
      value: holdNoticeDays === 0 ? 'From today' : `With ${days(holdNoticeDays)} of notice`,
    },
    { term: 'What it costs', value: 'Nothing. The days come back to you' },
    { term: 'Your classes', value: 'Those booked inside the hold are cancelled, without a strike' },
    { term: 'Back earlier', value: 'On any day, by yourself, at once' },
  ];
}

export type HoldState =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'held'; readonly title: string; readonly words: string; readonly action: string }
  | {
      readonly kind: 'not-now';
      readonly words: string;
      readonly fix: { readonly href: string; readonly label: string } | null;
    }
  | { readonly kind: 'open'; readonly seen: string };

const plansPage = { href: paths.plans, label: 'See the plans' };

const obstacles: Partial<Record<MembershipStatus, Extract<HoldState, { kind: 'not-now' }>>> = {
  pending: { kind: 'not-now', words: 'You have no membership yet that could be on hold.', fix: plansPage },
  cancelled: { kind: 'not-now', words: 'Your membership has ended.', fix: plansPage },
  expired: { kind: 'not-now', words: 'Your membership has ended.', fix: plansPage },
  past_due: {
    kind: 'not-now',
    words: 'A payment is overdue. Once it is paid you can put your membership on hold.',
    fix: { href: paths.billing, label: 'See your payments' },
  },
  cancelling: {
    kind: 'not-now',
    words: 'You are leaving. Stay, and you can put your membership on hold instead.',
    fix: { href: paths.stayMember, label: 'Stay a member' },
  },
};

/** How this person stands with holding. */
export function holdState(member: Member | null, now: Temporal.Instant): HoldState {
  if (!member) return { kind: 'visitor' };
  const status = effectiveStatus(member, now);
  const hold = holdDays(member.hold);
  if (status === 'on_hold') {
    const words = hold
      ? `Until ${formatDate(hold.until)}. From ${formatDate(hold.until.add({ days: 1 }))} it goes on by itself.`
      : 'Until you come back.';
    return { kind: 'held', title: 'Your membership is on hold', words, action: 'Come back today' };
  }
  const isAhead = hold !== null && Temporal.PlainDate.compare(hold.from, localDate(now)) > 0;
  if (isAhead && status === 'active') {
    const words = `From ${formatDate(hold.from)} until ${formatDate(hold.until)}. Until then you train as ever.`;
    return { kind: 'held', title: 'Your hold is planned', words, action: 'Take it back' };
  }
  return obstacles[status] ?? { kind: 'open', seen: membershipVersion(member) };
}

export interface PreviewView {
  readonly from: string;
  readonly until: string;
  readonly fromDay: string;
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  readonly classes: readonly { readonly id: string; readonly words: string }[];
}

/** What happens if they say yes. */
export async function holdPreview(
  { store, now }: Pick<Services, 'store' | 'now'>,
  member: Member,
  hold: HoldDays,
): Promise<PreviewView> {
  const [bookingProfile, plan] = await Promise.all([
    store.find(bookingProfiles, member.id),
    member.planId ? store.find(plans, member.planId) : null,
  ]);
  const preview = previewHold(member, hold, member.planInterval ?? plan?.interval ?? 'month');
  const { payments, lastDay } = preview;
  const inside = (bookingProfile?.upcoming ?? []).filter(({ startsAt }) =>
    isInside(localDate(startsAt), hold),
  );
  return {
    from: hold.from.toString(),
    until: hold.until.toString(),
    fromDay: formatDate(hold.from),
    facts: [
      { term: 'On hold', value: `${formatDate(hold.from)} until ${formatDate(hold.until)}` },
      { term: 'Back on', value: formatDate(preview.back) },
      { term: 'Credited', value: days(preview.days) },
      ...(payments?.before ? [{ term: 'Last payment before', value: formatDate(payments.before) }] : []),
      ...(payments ? [{ term: 'Next payment after', value: formatDate(payments.after) }] : []),
      ...(lastDay
        ? [{ term: 'Paid until', value: `${formatDate(lastDay.after)} (now ${formatDate(lastDay.before)})` }]
        : []),
    ],
    classes: inside.map(({ sessionId, className, startsAt, isWaitlisted }) => ({
      id: sessionId,
      words: `${className}, ${formatDateTime(startsAt, now())}${isWaitlisted ? ' (waitlist)' : ''}`,
    })),
  };
}

function isInside(date: Temporal.PlainDate, { from, until }: HoldDays): boolean {
  return Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, until) <= 0;
}

/** The first days to propose: as soon as the notice allows, and as short as a hold may be. */
export function proposedDays(rules: ClubSettings, now: Temporal.Instant): { from: string; until: string } {
  const from = localDate(now).add({ days: rules.holdNoticeDays });
  return { from: from.toString(), until: from.add({ days: rules.holdShortestDays - 1 }).toString() };
}

/** Where the desk is: by words where the club has given none. */
export function deskWords({ phone, email }: Pick<ClubSettings, 'phone' | 'email'>): string {
  const ways = [phone, email].filter(Boolean).join(' or ');
  return ways ? ` (${ways})` : '';
}
