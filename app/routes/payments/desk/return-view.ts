/** What a refund or a void would do, said before it is confirmed. */

import * as paths from '#app/paths.ts';
import { sessionsLeft, sessionsText } from '#domain/community/session-packs.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { isOnline } from '#domain/payments/ledger.ts';
import { leftInPence, splitReturn, splitText } from '#domain/payments/money-back.ts';
import { formatPence, typedPounds } from '#domain/values/money.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { findTrainingAhead } from '#server/community/trainers/find-sessions.ts';
import { members } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { HOLD_LINE } from '#server/membership/hold-fee.ts';
import { canRefund } from '#server/payments/desk/decide-return.ts';
import {
  type DeskPayment,
  findDeskPayment,
  isOpenPayment,
  openPeople,
  partFor,
  paymentVersion,
  personsOf,
} from '#server/payments/desk/find-payment.ts';
import { workingInPence } from '#server/payments/desk/sold-vouchers.ts';
import {
  findGrants,
  type Grants,
  grantsVersion,
  type UndoChoice,
} from '#server/payments/desk/undo-grants.ts';
import { readCashPlace } from '#server/payments/till/find-drawer.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { trainingLine } from '../../membership/affected-classes.ts';
import { listPeople, nameAll, readWhose } from './return-people.ts';
import { previewEnds, previewMembership, previewWaiver } from './return-preview.ts';

/**
 * What was paid, what is left of it, and what can be taken back.
 * @param isPartly only the part of whoever the address names; otherwise everybody’s
 * @throws a 404, or a redirect where the club leaves it to admins
 */
export async function findReturn(url: URL, context: Context, id: string, isPartly = false) {
  await requireMayRefund(context, id);
  const { store, settings, now } = context.get(servicesContext);
  const all = await findDeskPayment(store, id);
  if (!all) throw notFound(url);
  const whose = isPartly ? readWhose(url, all) : openPeople(all);
  const payment = partFor(all, whose ?? openPeople(all));
  const isOnePart = payment !== all;
  const member = all.memberUid === '' ? null : await store.find(members, all.memberUid);
  const isPaidOnline = all.entries.some(({ method }) => isOnline(method));
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
  const people = personsOf(all).length > 1 ? await listPeople(store, all) : [];
  const isByVoucher = grants.voucherInPence > 0 && payment.sale?.voucherId !== '';
  const named = people.filter(({ uid }) => whose?.includes(uid)).map(({ name }) => name);
  const isKept = grants.balanceInPence === 0 || isPaidOnline || isOnePart || left === 0;
  return {
    payment: all,
    isPaidOnline,
    isOpen: isOpenPayment(all),
    left,
    spentInPence: grants.spentInPence,
    canRefund: canRefund(payment, grants.spentInPence),
    people: whose ? null : people,
    view: {
      name: member?.name ?? '',
      whose: isOnePart ? listed(named) : '',
      receipt: paths.deskReceipt(id),
      left: formatPence(left),
      waysBack: splitText(payment.parts, left),
      paidByVoucher: isByVoucher ? formatPence(grants.voucherInPence) : '',
      everybody: whose ? nameAll(people, whose) : [],
      hasWays: new Set(splitReturn(payment.parts, left).map(({ part }) => part.payment.method)).size > 1,
      withVoucher: withVoucher(left, grants),
      leftTyped: typedPounds(left),
      seen: paymentVersion(all),
      seenMembers: grantsVersion(grants),
      memberships,
      notes: [...notesOf(all, payment, grants), await sessionsThatStay(store, grants, now())].filter(Boolean),
      cash: isCash ? await readCashPlace(store, requireLogin(context).uid, now(), true) : null,
      balance: isKept ? '' : formatPence(grants.balanceInPence),
      waived: isOnePart
        ? []
        : await previewWaiver(known, payment.sale?.id ?? '', grants.memberships, payment.memberUid),
      choices: choicesOf(grants, payment.memberUid).filter(({ name }) => !isPaidOnline || name === 'endPlan'),
      ends: await previewEnds(known, grants.memberships, memberships),
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

/** Which sessions of the packs stay booked, which is for the trainer to settle; empty: none. */
async function sessionsThatStay(
  store: Pick<Store, 'query'>,
  { packs }: Grants,
  now: Temporal.Instant,
): Promise<string> {
  const uids = new Set(packs.filter(({ bookedCount }) => bookedCount > 0).map(({ memberUid }) => memberUid));
  const found = await Promise.all([...uids].map((uid) => findTrainingAhead(store, uid, now)));
  const staying = found.flat().filter(({ packId }) => packs.some(({ id }) => id === packId));
  if (staying.length === 0) return '';
  return `Stays booked until it’s cancelled: ${staying.map((one) => trainingLine(one, now)).join('; ')}.`;
}

/** What else comes of all of it going back, without being asked. */
function notesOf(
  all: DeskPayment,
  payment: DeskPayment,
  { packs, vouchers, spentInPence, balanceInPence, dayPassHolder }: Grants,
): string[] {
  const { sale } = payment;
  const sessions = unusedOf(packs);
  const othersOwe = (all.sale?.balanceInPence ?? 0) - balanceInPence;
  const hasHold = sale?.lines.some(({ kind, name }) => kind === 'fee' && name === HOLD_LINE) ?? false;
  return [
    ...(sessions > 0
      ? [`${sessionsText(sessions)} they haven’t used are taken back. What is used or booked stays.`]
      : []),
    ...(balanceInPence > 0
      ? [`The ${formatPence(balanceInPence)} left to pay${othersOwe > 0 ? ' for them' : ''} is cancelled.`]
      : []),
    ...(payment !== all && othersOwe > 0
      ? [`The ${formatPence(othersOwe)} left to pay for the others stays to pay.`]
      : []),
    ...(vouchers.length > 0 && spentInPence === 0 ? ['The voucher that was sold stops working.'] : []),
    ...(dayPassHolder
      ? [
          'Their day pass ends: the door doesn’t let them in on it any more, and if they’re in now, they’re checked out.',
        ]
      : []),
    ...(hasHold ? ['The hold stays as it is. End it on their page.'] : []),
  ];
}

interface Choice {
  readonly name: UndoChoice;
  readonly label: string;
  /** A void proposes it. */
  readonly isProposed: boolean;
}

/** How much goes back while the voucher that was sold still works: `, or nothing unless you cancel the voucher`. Empty: none does, or it ends by itself. */
function withVoucher(left: number, grants: Grants): string {
  if (grants.vouchers.length === 0) return '';
  const most = Math.max(0, left - workingInPence(grants));
  return most === 0
    ? ', and only with the voucher cancelled'
    : `, or up to ${formatPence(most)} if the voucher isn’t cancelled`;
}

function choicesOf(grants: Grants, buyerUid: string): Choice[] {
  const { memberships, packs, items, vouchers, usedVoucher, voucherInPence } = grants;
  const choices: Omit<Choice, 'isProposed'>[] = [];
  const ended = memberships.filter(({ end }) => end);
  const ends = ended.map(({ member: { id, membershipType, ...member } }) =>
    id === buyerUid
      ? `their ${membershipType} membership`
      : `the ${membershipType} membership of ${displayName(member)}`,
  );
  const instead = ended.some(({ putBack }) => putBack.kind === 'put-back') ? ' instead' : '';
  if (ends.length > 0) choices.push({ name: 'endPlan', label: `End ${listed(ends)} now${instead}` });
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
      label: `Cancel the voucher that was sold, with the ${formatPence(workingInPence(grants))} left on it`,
    });
  if (usedVoucher)
    choices.push({
      name: 'reviveVoucher',
      label: `Put ${formatPence(voucherInPence)} back on their voucher${usedVoucher.isStopped ? ', which was cancelled: it works again' : ''}`,
    });
  if (grants.dayPassHolder)
    choices.push({ name: 'endDayPass', label: 'End their day pass, even for a partial refund' });
  // What a mistake took is put back; ending a membership, or bringing back a cancelled voucher, is never proposed.
  const isOwn = (name: UndoChoice) =>
    name === 'endPlan' || name === 'endDayPass' || (name === 'reviveVoucher' && usedVoucher?.isStopped);
  return choices.map((choice) => ({ ...choice, isProposed: !isOwn(choice.name) }));
}
