import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { findMembershipObstacle } from '#domain/door/check-in-membership.ts';
import { handoverNeededFor, isWaiverDue } from '#domain/health/handover.ts';
import { decideWaiver, waiverObstacleLabels } from '#domain/health/waiver.ts';
import { isPassOf } from '#domain/membership/day-pass.ts';
import { leftInPence, voucherUsed } from '#domain/payments/money-back.ts';
import { localDate } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { ClubSettings } from '#server/data/collections/club.ts';
import { presence } from '#server/data/collections/door.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { isLinkWaiting } from '#server/health/waiver-link.ts';
import { canRefund } from '#server/payments/desk/decide-return.ts';
import { type DeskPayment, openPeople } from '#server/payments/desk/find-payment.ts';
import { findSpentInPence } from '#server/payments/desk/sold-vouchers.ts';
import { canVoid } from '#server/payments/desk/undo-grants.ts';
import { listOpenDrawers } from '#server/payments/till/find-drawer.ts';
import type { Services } from '#server/services.ts';
import { type FoundReceipt, reasonsForStaff } from '../find-receipt.ts';

export interface Link {
  readonly href: string;
  readonly label: string;
}

/** What the desk can do with a receipt. */
export interface Actions {
  /** What happens with the person now, the first thing first. */
  readonly steps: readonly Link[];
  /** What became of that; empty: nothing to say. */
  readonly stepNote: string;
  /** What is done with the receipt. */
  readonly buttons: readonly Link[];
  /** Checks in the person who has just paid; empty: they are in, or their membership doesn’t let them in. */
  readonly checkIn: string;
  /** Why something isn't offered; empty: nothing to say. */
  readonly note: string;
  /** Why something was given, waived or returned. */
  readonly reasons: readonly string[];
  /** The member's page; empty: somebody without one. */
  readonly member: string;
  /** Where the receipt can be emailed to; null: there is no address, or no email goes out. */
  readonly send: { readonly action: string; readonly email: string } | null;
}

const WAITING = 'They haven’t signed the waiver on their phone yet.';

/** @param isAdmin whoever reads it: refunds and voids may be theirs alone */
export async function readReceiptActions(
  services: Services,
  receipt: FoundReceipt,
  isAdmin: boolean,
): Promise<Actions> {
  const { store, settings, now } = services;
  const { payment, memberUid, id } = receipt;
  const [member, open, club] = await Promise.all([
    memberUid === '' ? null : store.find(members, memberUid),
    listOpenDrawers(store),
    settings.read(),
  ]);
  const spentInPence = payment ? await findSpentInPence(store, payment) : 0;
  const mayReturn = isAdmin || club.refundsBy === 'desk';
  const goesIn = member !== null && payment !== null && (await isGoingIn(services, member, payment.at));
  const mayVoid = mayReturn && payment !== null && (await canVoid(store, payment, now(), open, spentInPence));
  const hasPass = member !== null && isPassOf(member, id, now());
  const isForPhone = hasPass && isWaiverDue(member, club);
  const waiver = hasPass ? decideWaiver(member, club) : 'none';
  return {
    steps: [
      ...(goesIn ? formSteps(member, club, now()) : []),
      ...(isForPhone ? [{ href: paths.waiverLink(id), label: 'Waiver on their phone' }] : []),
      ...(goesIn && !isPlain(member) ? [{ href: paths.checkInAtDesk(member.id), label: 'Check in' }] : []),
      ...(payment ? balanceSteps(payment) : []),
    ],
    stepNote: [
      isForPhone && (await isLinkWaiting(store, member, now())) ? WAITING : '',
      waiver === 'signed' ? 'Waiver signed.' : '',
      waiver === 'not-confirmed' ? `${waiverObstacleLabels[waiver]}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
    buttons: payment ? buttonsOf(payment, id, { mayReturn, mayVoid, spentInPence }) : [],
    // Where staff should see something first, the door's page is opened instead.
    checkIn: goesIn && isPlain(member) ? paths.checkInAtDesk(member.id) : '',
    note: spentInPence > 0 && mayReturn ? voucherUsed(spentInPence) : '',
    reasons: reasonsForStaff(receipt),
    member: hasMemberPage(memberUid) ? paths.viewMember(memberUid) : '',
    send: member?.email && canMail(services) ? { action: paths.emailReceipt(id), email: member.email } : null,
  };
}

/** They have paid today and aren’t in: most people who pay at the desk come to train. */
async function isGoingIn(
  { store, now }: Services,
  member: Member,
  paidAt: Temporal.Instant,
): Promise<boolean> {
  const at = now();
  const isToday = localDate(paidAt).equals(localDate(at));
  if (!isToday || findMembershipObstacle(member, at)) return false;
  const stay = await store.find(presence, member.id);
  return stay === null || Temporal.Instant.compare(stay.leavesAt, at) <= 0;
}

const isPlain = ({ owedInPence, deskFlag }: Member) => owedInPence === 0 && deskFlag === '';

/** What is left to fill in before they go in. Staff come back to letting them in. */
function formSteps(member: Member, club: ClubSettings, now: Temporal.Instant): Link[] {
  const forms = handoverNeededFor(member, club, now);
  if (forms === '') return [];
  const href = paths.handOver(member.id, paths.checkInAtDesk(member.id));
  return [{ href, label: `Hand over for ${forms}` }];
}

function balanceSteps({ sale }: DeskPayment): Link[] {
  if (!sale || sale.balanceInPence <= 0) return [];
  return [{ href: paths.payBalance(sale.id), label: `Take ${formatPence(sale.balanceInPence)}` }];
}

interface May {
  /** Refund or void. */
  readonly mayReturn: boolean;
  readonly mayVoid: boolean;
  /** What vouchers that were sold with it have paid for: that stays. */
  readonly spentInPence: number;
}

function buttonsOf(payment: DeskPayment, id: string, { mayReturn, mayVoid, spentInPence }: May): Link[] {
  const { parts } = payment;
  const isMoney = leftInPence(parts) > 0;
  // Where there is no money to give back a void does the same, of everybody at once.
  const isSame = mayVoid && !isMoney && openPeople(payment).length === 1;
  const mayRefund = mayReturn && !isSame && canRefund(payment, spentInPence);
  return [
    ...(mayRefund ? [{ href: paths.refundPayment(id), label: isMoney ? 'Refund' : 'Cancel sale' }] : []),
    ...(mayVoid ? [{ href: paths.voidPayment(id), label: 'Void' }] : []),
  ];
}
