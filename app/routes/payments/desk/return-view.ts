/** What a refund or a void would do, said before it is confirmed. */

import * as paths from '#app/paths.ts';
import { sessionsLeft, sessionsText } from '#domain/community/session-packs.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isOnline } from '#domain/payments/ledger.ts';
import { leftInPence } from '#domain/payments/money-back.ts';
import { formatPence, typedPounds } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { HOLD_LINE } from '#server/membership/hold-fee.ts';
import { type DeskPayment, findDeskPayment, isOpenPayment } from '#server/payments/desk/find-payment.ts';
import { paymentVersion } from '#server/payments/desk/return-payment.ts';
import {
  findGrants,
  type Grants,
  grantsVersion,
  type UndoChoice,
} from '#server/payments/desk/undo-grants.ts';
import { readUncountedCash } from '#server/payments/till/find-drawer.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { previewEnds, previewMembership, previewWaiver } from './return-preview.ts';

/** What was paid, what is left of it, and what can be taken back. @throws a 404, or a redirect where the club leaves it to admins */
export async function findReturn(url: URL, context: Context, id: string) {
  await requireMayRefund(context, id);
  const { store, settings, now } = context.get(servicesContext);
  const payment = await findDeskPayment(store, id);
  if (!payment) throw notFound(url);
  const member = payment.memberUid === '' ? null : await store.find(members, payment.memberUid);
  const isPaidOnline = payment.entries.some(({ method }) => isOnline(method));
  const isCash = payment.entries.some(({ method }) => method === 'cash');
  const grants = await findGrants(store, payment, now());
  const left = leftInPence(payment.parts) - grants.spentInPence;
  const known = { store, settings: await settings.read(), now: now() };
  const memberships = await Promise.all(
    grants.memberships.map((each) =>
      isPaidOnline && !each.effect
        ? { name: '', rows: [], sentence: onlineSentence(payment), bookings: '' }
        : previewMembership(known, each, payment),
    ),
  );
  return {
    payment,
    isPaidOnline,
    isOpen: isOpenPayment(payment),
    left,
    spentInPence: grants.spentInPence,
    view: {
      name: member?.name ?? '',
      receipt: paths.deskReceipt(id),
      left: formatPence(left),
      leftTyped: typedPounds(left),
      seen: paymentVersion(payment),
      seenMembers: grantsVersion(grants),
      memberships,
      notes: [...notesOf(payment, grants), ...(isCash ? [await readUncountedCash(store, now())] : [])].filter(
        Boolean,
      ),
      balance: isPaidOnline || grants.balanceInPence === 0 ? '' : formatPence(grants.balanceInPence),
      waived: await previewWaiver(known, payment.sale?.id ?? '', grants.memberships, payment.memberUid),
      choices: isPaidOnline
        ? []
        : choicesOf(grants, payment.memberUid, await previewEnds(known, grants.memberships, memberships)),
    },
  };
}

/** @throws a redirect to the receipt, where only admins can refund */
export async function requireMayRefund(context: Context, id: string): Promise<void> {
  const { refundsBy } = await context.get(servicesContext).settings.read();
  if (refundsBy === 'desk' || requireLogin(context).claims.admin) return;
  throw redirectWithFlash(paths.deskReceipt(id), 'Only an admin can refund or void payments.', 'warn');
}

const onlineSentence = ({ entries }: DeskPayment): string =>
  entries[0]?.planKind === 'membership'
    ? 'Their membership doesn’t change: it follows their subscription in Stripe.'
    : 'Their pack ends, and any classes left in it can’t be used. Other packs stay.';

const unusedOf = (packs: Grants['packs']): number => packs.reduce((sum, pack) => sum + sessionsLeft(pack), 0);

/** What else comes of all of it going back, without being asked. */
function notesOf({ sale }: DeskPayment, { packs, vouchers, balanceInPence }: Grants): string[] {
  const sessions = unusedOf(packs);
  const hasHold = sale?.lines.some(({ kind, name }) => kind === 'fee' && name === HOLD_LINE) ?? false;
  return [
    ...(sessions > 0
      ? [`${sessionsText(sessions)} they haven’t used are taken back. What is used or booked stays.`]
      : []),
    ...(balanceInPence > 0 ? [`The ${formatPence(balanceInPence)} left to pay is cancelled.`] : []),
    ...(vouchers.length > 0 ? ['The voucher that was sold stops working.'] : []),
    ...(hasHold ? ['The hold stays as it is. End it on their page.'] : []),
  ];
}

interface Choice {
  readonly name: UndoChoice;
  readonly label: string;
  readonly hint?: string;
}

function choicesOf(grants: Grants, buyerUid: string, endsBookings: string): Choice[] {
  const { memberships, packs, items, vouchers, usedVoucher, voucherInPence } = grants;
  const choices: Choice[] = [];
  const ends = memberships
    .filter(({ canEnd }) => canEnd)
    .map(({ member: { id, membershipType, ...member } }) =>
      id === buyerUid
        ? `their ${membershipType} membership`
        : `the ${membershipType} membership of ${displayName(member)}`,
    );
  if (ends.length > 0)
    choices.push({ name: 'endPlan', label: `End ${listed(ends)} now instead`, hint: endsBookings });
  const sessions = unusedOf(packs);
  if (sessions > 0)
    choices.push({
      name: 'takeBackPack',
      label: `Take back ${sessionsText(sessions)} they haven’t used, even for a partial refund`,
    });
  const goods = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
  if (goods !== '') choices.push({ name: 'restock', label: `Put back in stock: ${goods}` });
  if (vouchers.length > 0)
    choices.push({
      name: 'stopVouchers',
      label: 'Cancel what is left of the voucher that was sold, even for a partial refund',
    });
  if (usedVoucher)
    choices.push({
      name: 'reviveVoucher',
      label: `Put ${formatPence(voucherInPence)} back on their voucher`,
    });
  return choices;
}
