/** What the search shows of each hit: what one needs to know, and where to go from there. */

import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { leadLabel } from '#domain/community/leads/lead-text.ts';
import { parqStaffLabel } from '#domain/health/parq-staff-label.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { dayPassLabel, hasDayPass } from '#domain/membership/day-pass.ts';
import { effectiveStatus, type MembershipStatus, membershipLabel } from '#domain/membership/membership.ts';
import { startLabel } from '#domain/membership/start-label.ts';
import { ledgerKindNames } from '#domain/payments/ledger.ts';
import { placesText } from '#domain/timetable/session-fill.ts';
import { formatDate, formatDay, formatTime, localDate, relativeDay } from '#domain/values/dates.ts';
import { formatPence, formatPrice } from '#domain/values/money.ts';
import type { Lead } from '#server/data/collections/leads.ts';
import type { MemberRow } from '#server/data/collections/members.ts';
import type { Session } from '#server/data/collections/timetable.ts';
import type { Found, Receipt } from '#server/desk/search-club.ts';

export interface Hit {
  readonly key: string;
  readonly href: string;
  readonly name: string;
  /** A picture's id; undefined: hits of this kind have none. */
  readonly pictureId?: string;
  readonly chips: readonly (ReturnType<typeof leadLabel> & { readonly fact?: string })[];
  readonly note: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
  /** Where all of them are listed; empty: these are all. */
  readonly allHref: string;
}

/** The groups that have hits, people first. */
export function hitGroups(found: Found, typed: string, now: Temporal.Instant): HitGroup[] {
  const allHref = found.hasMorePeople ? `${paths.listMembers}?${new URLSearchParams({ q: typed })}` : '';
  return [
    {
      title: found.isNear ? 'Members with a similar name' : 'Members',
      hits: found.people.map((row) => memberHit(row, now)),
      allHref,
    },
    { title: 'Leads', hits: found.leads.map((lead) => leadHit(lead, now)), allHref: '' },
    { title: 'Classes', hits: found.classes.map((one) => classHit(one, now)), allHref: '' },
    { title: 'Receipts', hits: receiptHits(found.receipts), allHref: '' },
    { title: 'Plans', hits: found.plans.map(planHit), allHref: '' },
  ].filter(({ hits }) => hits.length > 0);
}

/** `3 results for “ann”`: those that are listed, and whether there are more. */
export function countText(groups: readonly HitGroup[], typed: string): string {
  const count = groups.reduce((total, { hits }) => total + hits.length, 0);
  if (count === 0) return 'No matches';
  const more = groups.some(({ allHref }) => allHref !== '') ? '+' : '';
  return `${count}${more} ${count === 1 ? 'result' : 'results'} for “${typed}”`;
}

function memberHit(row: MemberRow, now: Temporal.Instant): Hit {
  const { id, pictureId, email, mobile, membershipType } = row;
  const status = effectiveStatus(row, now);
  const parq = parqStaffLabel(row, now);
  const isParqFine = parq.tone === 'good' || parq.tone === 'plain';
  return {
    ...{ key: id, pictureId, href: paths.viewMember(id), name: displayName(row) },
    chips: [
      { ...membershipLabel(status, row, now), fact: 'status' },
      ...(hasDayPass(row, now) ? [dayPassLabel] : []),
      ...(isParqFine ? [] : [{ ...parq, text: `PAR-Q: ${parq.text}` }]),
    ],
    note: [membershipType, formatMobile(mobile), email].filter(Boolean).join(' · '),
    links: linksOf(id, status),
  };
}

/** What somebody in this state usually comes to the desk for, first what they owe. */
function linksOf(uid: string, status: MembershipStatus): Hit['links'] {
  const checkIn = { href: paths.checkInAtDesk(uid), label: 'Check in' };
  switch (status) {
    case 'past_due':
      return [{ href: paths.settlePayment(uid), label: 'Take payment' }, checkIn];
    case 'pending':
    case 'expired':
    case 'cancelled':
      return [checkIn, { href: paths.activateMembership(uid), label: startLabel(status) }];
    default:
      return [checkIn];
  }
}

function leadHit(
  { id, name, status, email, mobile, nextStep, dueAt, isOpen }: Lead,
  now: Temporal.Instant,
): Hit {
  const due = isOpen
    ? `${nextStep || 'Next step'} due ${relativeDay(localDate(dueAt), now).toLowerCase()}`
    : '';
  return {
    ...{ key: id, href: paths.viewLead(id), name: name || 'No name', chips: [leadLabel(status)], links: [] },
    note: [formatMobile(mobile), email, due].filter(Boolean).join(' · '),
  };
}

function classHit({ type, next }: Found['classes'][number], now: Temporal.Instant): Hit {
  return {
    ...{ key: type.id, name: type.name, chips: [] },
    href: `${paths.listSessions}?${new URLSearchParams({ type: type.id })}`,
    note: next.length === 0 ? 'Not in the next two weeks' : '',
    links: next.map((session) => ({
      href: paths.rosterForAdmin(session.id),
      label: sessionText(session, now),
    })),
  };
}

const sessionText = (session: Session, now: Temporal.Instant) =>
  `${formatDay(localDate(session.startsAt), now)} ${formatTime(session.startsAt)}, ${
    session.status === 'cancelled' ? 'cancelled' : placesText(session, now)
  }`;

/** One for each receipt: a sale has several entries, and what went back has a number of the same. */
function receiptHits(receipts: readonly Receipt[]): Hit[] {
  const groups = Map.groupBy(receipts, ({ id, saleId, kind }) => `${saleId || id} ${kind}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [receiptHit(first, others)] : []));
}

function receiptHit(
  { id, receiptNumber, kind, amountInPence, planName, at, memberUid }: Receipt,
  others: readonly Receipt[],
): Hit {
  const sum = others.reduce((total, other) => total + other.amountInPence, amountInPence);
  const what = [...new Set([planName, ...others.map((other) => other.planName)])].filter(Boolean).join(', ');
  return {
    ...{ key: id, href: paths.viewPayment(id), name: receiptNumber },
    chips: kind === 'payment' ? [] : [{ tone: 'plain', text: ledgerKindNames[kind] }],
    note: [formatPence(sum), what, formatDate(localDate(at))].filter(Boolean).join(' · '),
    links: hasMemberPage(memberUid) ? [{ href: paths.viewMember(memberUid), label: 'Member' }] : [],
  };
}

function planHit({ id, name, priceInPence, interval, isActive }: Found['plans'][number]): Hit {
  return {
    ...{ key: id, href: paths.editPlan(id), name, links: [] },
    chips: isActive ? [] : [{ tone: 'plain', text: 'Not for sale' }],
    note: formatPrice(priceInPence, interval),
  };
}
