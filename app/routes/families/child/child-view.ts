/** View values of a guardian’s pages about a child. */

import * as paths from '#app/paths.ts';
import { bookingLabel, shortWhen } from '#domain/bookings/booking-text.ts';
import { owedText } from '#domain/families/due.ts';
import type { MemberAction } from '#domain/members/actions.ts';
import { isHoldAhead } from '#domain/membership/membership.ts';
import { listOwnChanges } from '#domain/membership/own-membership.ts';
import { ledgerEntryText } from '#domain/payments/ledger.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { formatDate, localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { findHeldPlaces } from '#server/bookings/find-held-places.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import type { Member } from '#server/data/collections/members.ts';
import { plans } from '#server/data/collections/membership.ts';
import { ledger } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';
import { findOwnFamily, type OwnChild } from '#server/families/find-children.ts';
import { findOwnDebts } from '#server/payments/desk/open-sales.ts';
import type { Services } from '#server/services.ts';
import { childMembership } from '../../membership/own-change.ts';
import { findRequest } from '../../membership/request-view.ts';
import type { ChildTab } from './child-frame.tsx';

const CLASSES_SHOWN = 20;
const PAYMENTS_SHOWN = 10;

export const childTabs = (children: readonly Member[]): ChildTab[] =>
  children.map(({ id, firstName, name }) => ({ uid: id, firstName: firstName || name }));

/** What every page about a child has in its head. */
export async function childHead(services: Services, { child, guardian }: OwnChild) {
  const { children } = await findOwnFamily(services, guardian);
  return { uid: child.id, firstName: child.firstName || child.name, family: childTabs(children) };
}

/** The child’s classes ahead, soonest first. */
export async function listChildClasses(
  store: Pick<Store, 'query' | 'findMany'>,
  uid: string,
  now: Temporal.Instant,
) {
  const { items } = await store.query(bookings, {
    where: [
      ['memberUid', '==', uid],
      ['status', 'in', ['booked', 'waitlisted', 'attended', 'late', 'session-cancelled']],
      ['startsAt', '>', now],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: CLASSES_SHOWN,
  });
  const held = await findHeldPlaces(store, items, now);
  return items.map((booking) => ({
    id: booking.sessionId,
    name: booking.className,
    when: shortWhen(booking.startsAt, now),
    chip: bookingLabel(booking, held.get(booking.id)),
    href: paths.childClass(uid, booking.sessionId),
  }));
}

/** What was paid for the child, newest first. */
export async function listChildPayments(store: Pick<Store, 'query'>, uid: string) {
  const { items } = await store.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: PAYMENTS_SHOWN,
  });
  return items.map((entry) => ({
    id: entry.id,
    text: `${formatDate(localDate(entry.at))}: ${ledgerEntryText(entry)}, ${formatPence(entry.amountInPence)}`,
  }));
}

const changeLabels: Partial<Record<MemberAction, string>> = {
  'return-early': 'End the hold early',
  'see-hold': 'Put it on hold',
  'change-plan': 'Change the plan',
  'leave-club': 'Cancel membership',
  'stay-member': 'Keep the membership',
};

/** What the child’s own page would offer, for their guardian, and what they are told. */
export async function membershipView(services: Services, child: Member) {
  const { store, payments } = services;
  const now = services.now();
  const theirs = childMembership(child);
  const hrefs: Partial<Record<MemberAction, string>> = {
    ...{ 'return-early': theirs.returnEarly, 'see-hold': theirs.holding, 'change-plan': theirs.changePlan },
    ...{ 'leave-club': theirs.leave, 'stay-member': theirs.stay },
  };
  const [plan, request, debts] = await Promise.all([
    child.planId ? store.find(plans, child.planId) : null,
    // Staff start it at the desk, whether or not an address is confirmed.
    findRequest(services, { ...child, isEmailConfirmed: true }),
    findOwnDebts(store, child, [], now),
  ]);
  const isByCard = isLiveSubscription(child.subscriptionStatus);
  const owedInPence = debts.owesBesidesInPence + (isByCard ? 0 : (debts.dueInPence ?? 0));
  return {
    isByCard,
    owed: owedText(owedInPence > 0 ? [{ uid: child.id, name: theirs.name, amountInPence: owedInPence }] : []),
    portal:
      payments.engine === 'stripe' && child.stripeCustomerId && isByCard
        ? paths.openChildPortal(child.id)
        : '',
    changes: listOwnChanges(child, plan?.kind ?? 'membership', now).flatMap(({ action, label }) => {
      const href = hrefs[action as MemberAction];
      const isBooked = action === 'see-hold' && isHoldAhead(child, now);
      return href
        ? [{ href, label: isBooked ? 'See the hold' : (changeLabels[action as MemberAction] ?? label) }]
        : [];
    }),
    request: request && {
      plan: request.plan,
      isToStart: request.isToStart,
      sentence: request.sentence,
      href: theirs.withdrawRequest,
    },
  };
}
