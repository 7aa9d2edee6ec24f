/** The cancellation within 14 days of what was paid online: the money first, once, then the membership; continued from there, whatever stops it. */
import { hasEndedSince } from '#domain/insight/membership-records.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { returnablesOf, waysBackText } from '#domain/payments/money-back.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { type Member, members } from '../data/collections/members.ts';
import {
  ledger,
  type PaymentRequest,
  paymentRequests,
  type StoredLedgerEntry,
} from '../data/collections/payments.ts';
import { readMembershipRecords } from '../insight/membership-figures.ts';
import type { Actor } from '../log/write-audit.ts';
import { askPaymentsOnce, KEY_HOURS, requestId } from '../payments/ask-payments-once.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import { type FollowParts, followPayments } from '../payments/follow-payments.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { intoDrawers, requireNamedDrawer } from '../payments/till/find-drawer.ts';
import { writeLedger } from '../payments/write-ledger.ts';
import { changeMembership } from './change-membership.ts';
import { findRefund, prepareSales } from './find-cooling-off.ts';

/** As it was decided: kept with each request to the provider, so that whatever continues it does the same. */
export type CoolOffPlan = NonNullable<NonNullable<PaymentRequest['refund']>['coolOff']>;

export interface CoolOffByCard {
  readonly uid: string;
  readonly by: Actor;
  readonly plan: CoolOffPlan;
}

export type CardOutcome =
  /** `ways`: how money goes back at the desk beside the card; empty: none does. */
  | { readonly kind: 'ended'; readonly summary: string; readonly ways: string }
  | { readonly kind: 'refused'; readonly sentence: string };

/** What goes back of one payment; in a plan with what had gone back of it before. */
export interface PaymentRefund {
  readonly payment: StoredLedgerEntry;
  readonly amountInPence: number;
}

export function askOf(uid: string, { payment, amountInPence }: PaymentRefund) {
  const params = { invoiceId: payment.reference, amountInPence };
  // Each payment has a request of its own: one for several would forget those that went before.
  return { uid, purpose: `cool-off-${payment.reference}`, params, isReusable: () => true };
}

/** Named after its payment, so that it is written once. */
export function deskRefund(
  { payment, amountInPence }: PaymentRefund,
  by: Actor,
  at: Temporal.Instant,
): LedgerEntry {
  return {
    ...payment,
    ...({ id: `cool-off_${payment.id}`, kind: 'refund', ofEntry: payment.id, at } as const),
    ...{ takenByUid: by.uid, amountInPence: -amountInPence, recurringInPence: 0 },
    ...{ periodStart: null, periodEnd: null, effect: null },
  };
}

/**
 * All of it, from wherever it stopped: each step is done once.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function coolOffByCard(parts: FollowParts, cooled: CoolOffByCard): Promise<CardOutcome> {
  const { store, payments } = parts;
  const { uid, by, plan } = cooled;
  const member = await store.find(members, uid);
  if (!member) return { kind: 'refused', sentence: 'Their account is closed. Refund them in Stripe.' };
  const shares = await sharesOf(parts, plan);
  const asks = shares
    .filter(({ payment }) => isOnline(payment.method))
    .map((share) => ({ ...askOf(uid, share), refund: refundOf(share, cooled) }));
  if (shares.some(({ payment }) => payment.method === 'cash')) await requireNamedDrawer(store, by, true);
  for (const ask of asks) {
    const find = () => findRefund(payments, member.stripeCustomerId, ask.params);
    await noteRefusal(parts, { uid, purpose: 'refund' }, () =>
      askPaymentsOnce(parts, { ...ask, find }, async (key) => ({
        reference: await payments.refund(ask.params, key),
      })),
    );
  }
  const atDesk = shares
    .filter(({ payment }) => !isOnline(payment.method))
    .map((share) => deskRefund(share, by, parts.now()));
  await settleAtDesk(parts, cooled, atDesk);
  const problem = await endMembership(parts, cooled);
  if (problem) return { kind: 'refused', sentence: problem };
  await closeRequests(parts, asks.map(requestId));
  return { kind: 'ended', summary: plan.note, ways: waysBackText(atDesk) };
}

/**
 * Continues one whose money has begun to go back, of the membership that it was decided of. One of which nothing went back is left, and
 * forgotten when its key is.
 * @returns null: it is not continued
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function finishCoolOff(parts: FollowParts, open: PaymentRequest): Promise<CardOutcome | null> {
  const { refund, memberUid: uid } = open;
  if (!open.isRefundOpen || !refund?.coolOff) return null;
  const by = { uid: refund.byUid, name: refund.byName };
  const member = await parts.store.find(members, uid);
  if (member) await followPayments(parts, { uid, customerId: member.stripeCustomerId, by });
  const decidedAt = refund.coolOff.decidedAt ?? open.startedAt;
  const isSettled = await isSettledByHand(parts, uid, decidedAt);
  if (member && !isSettled && (await hasBegun(parts, uid, refund.coolOff)))
    return coolOffByCard(parts, { uid, by, plan: refund.coolOff });
  if (isSettled || isForgotten(parts, open.startedAt)) await closeRequests(parts, [open.id]);
  return null;
}

const isForgotten = ({ now }: Pick<FollowParts, 'now'>, since: Temporal.Instant) =>
  now().since(since).total('hours') > KEY_HOURS;

/** Whether the membership that it was decided of has ended otherwise: nothing more goes back by itself, and the one that runs now goes on. */
async function isSettledByHand(
  parts: FollowParts,
  uid: string,
  decidedAt: Temporal.Instant,
): Promise<boolean> {
  if (!(await findRunning(parts, uid))) return isForgotten(parts, decidedAt);
  return hasEndedSince(await readMembershipRecords(parts.store, uid), decidedAt);
}

/** The one of theirs that was interrupted; null: there is none. */
export async function findOpenCoolOff(
  { store }: Pick<FollowParts, 'store'>,
  uid: string,
): Promise<PaymentRequest | null> {
  const { items } = await store.query(paymentRequests, {
    where: [
      ['isRefundOpen', '==', true],
      ['memberUid', '==', uid],
    ],
    limit: MAX_REQUESTS,
  });
  return items.find(({ refund }) => refund?.coolOff) ?? null;
}

/** More than anybody has. */
const MAX_REQUESTS = 20;
const MAX_ENTRIES = 200;

async function sharesOf({ store }: FollowParts, { refunds }: CoolOffPlan) {
  const found = await store.findMany(
    ledger,
    refunds.map(({ paymentId }) => paymentId),
  );
  return refunds.flatMap((share, index) => {
    const payment = found[index];
    return payment ? [{ ...share, payment }] : [];
  });
}

function refundOf(
  { payment, amountInPence, returnedInPence }: PaymentRefund & { readonly returnedInPence: number },
  { by, plan }: CoolOffByCard,
): NonNullable<PaymentRequest['refund']> {
  return {
    ...{ paymentId: payment.id, amountInPence, returnedInPence, reason: plan.note },
    ...{ byUid: by.uid, byName: by.name, endsMembership: true, coolOff: plan },
  };
}

/** Whether the provider has given back some of it. */
async function hasBegun({ store }: FollowParts, uid: string, { refunds }: CoolOffPlan): Promise<boolean> {
  const { items } = await store.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  return returnablesOf(items).some(({ payment, leftInPence }) => {
    const share = refunds.find(({ paymentId }) => paymentId === payment.id);
    return share && isOnline(payment.method) && payment.amountInPence - leftInPence > share.returnedInPence;
  });
}

async function findRunning({ store, now }: FollowParts, uid: string): Promise<Member | null> {
  const member = await store.find(members, uid);
  return member && hasMembership(effectiveStatus(member, now())) ? member : null;
}

/** @returns why it did not end; empty: it has */
async function endMembership(
  parts: FollowParts,
  { uid, by, plan: { note, decidedAt } }: CoolOffByCard,
): Promise<string> {
  const member = await findRunning(parts, uid);
  if (!member) return '';
  const leavingReason = 'cooling-off';
  if (isLiveSubscription(member.subscriptionStatus)) {
    const order = { type: 'cancel-now' } as const;
    // Kept first: what Stripe says of the end is followed by whichever process reads it.
    await parts.store.update(members, uid, { cooledOffAt: decidedAt });
    const outcome = await changeSubscription(parts, { uid, order, by, note, leavingReason });
    // A webhook event may have continued it meanwhile.
    return outcome.kind === 'refused' && (await findRunning(parts, uid)) ? outcome.sentence : '';
  }
  const event = { type: 'cancel-now', reason: note, leavingReason } as const;
  await changeMembership(parts, { uid, by, event });
  await followPayments(parts, { uid, customerId: member.stripeCustomerId, by });
  return '';
}

async function closeRequests({ store }: FollowParts, ids: readonly string[]): Promise<void> {
  await store.transaction(async (transaction) => {
    const found = await transaction.findMany(paymentRequests, ids);
    for (const each of found)
      if (each?.isRefundOpen) transaction.update(paymentRequests, each.id, { isRefundOpen: false });
  });
}

/**
 * What was paid at the desk by someone who has also paid online: what of it goes back, and what is no longer to pay, by the same rule as for
 * the desk alone. Repeated by a retry, it is written once.
 */
async function settleAtDesk(
  parts: FollowParts,
  { uid, by, plan }: CoolOffByCard,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const { clubName } = await parts.settings.read();
  await parts.store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const written = await transaction.findMany(
      ledger,
      entries.map(({ id }) => id),
    );
    const missing = entries.filter((_, index) => !written[index]);
    // The till was asked for before the money went back by card: after that it isn't left halfway.
    const refunds = await intoDrawers(transaction, missing, { uid: by.uid, name: by.name });
    const cooled = { uid, by, clubName, refunds, changes: {} };
    const settle = await prepareSales(parts, transaction, plan.saleIds, cooled);
    if (!member) return;
    settle();
    if (refunds.length === 0) return;
    writeLedger(transaction, refunds, parts.now());
    transaction.update(members, uid, { ledgerEntries: member.ledgerEntries + refunds.length });
  });
}
