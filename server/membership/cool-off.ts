import { type CoolingOff, splitRefund } from '#domain/membership/cooling-off.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { getBackText, waysBackText } from '#domain/payments/money-back.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { clearSoon } from '../bookings/clear-after-end.ts';
import { type Member, members } from '../data/collections/members.ts';
import { ledger, paymentRequests, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Actor } from '../log/write-audit.ts';
import { askPaymentsOnce, requestId } from '../payments/ask-payments-once.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import { followPayments } from '../payments/follow-payments.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { PaymentsRefusedError } from '../payments/payments.ts';
import { intoDrawers } from '../payments/till/find-drawer.ts';
import { writeLedger } from '../payments/write-ledger.ts';
import type { Services } from '../services.ts';
import { changeMembership, membershipVersion, prepareMembershipChange } from './change-membership.ts';
import { findCoolingOff, findRefund, prepareSales, saleIdsOf } from './find-cooling-off.ts';

type Parts = Pick<
  Services,
  'config' | 'store' | 'outbox' | 'clubEvents' | 'secret' | 'settings' | 'log' | 'payments' | 'now'
>;

export interface CoolOffRequest {
  readonly uid: string;
  readonly by: Actor;
  readonly seen: string;
  readonly amountInPence: number;
  /** Required where less is refunded than the rule allows. */
  readonly reason: string;
}

export type CoolOffOutcome =
  /** `ways`: how the money goes back at the desk; empty: none does. */
  | { readonly kind: 'ended'; readonly summary: string; readonly ways: string }
  /** `isTyped`: another amount or a reason corrects it. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isTyped: boolean }
  | { readonly kind: 'no-member' };

/**
 * Cancels a membership within 14 days of joining and refunds the unused days. For card payments the refund comes first, once, then the
 * cancellation; if interrupted in between, the same request continues from there.
 * @throws PaymentsUnavailableError
 */
export async function coolOff(parts: Parts, request: CoolOffRequest): Promise<CoolOffOutcome> {
  const member = await parts.store.find(members, request.uid);
  if (!member) return { kind: 'no-member' };
  const cooling = await findCoolingOff(parts.store, request.uid, parts.now());
  if (!cooling || cooling.isOver) return refuse('It’s more than 14 days since they joined.', false);
  // Before a refund has reached the ledger the same request divides the amount alike, so that each payment is refunded once.
  const refunds = splitRefund(cooling.parts, request.amountInPence);
  const isByCard = cooling.parts.some(({ payment }) => isOnline(payment.method));
  const asks = refunds
    .filter(({ payment }) => isOnline(payment.method))
    .map((refund) => askOf(request.uid, refund));
  // If interrupted after the refund, the amount left of the payments is lower: it must not be checked again.
  const problem = (await areUnderWay(parts, asks)) ? null : amountProblem(request, cooling);
  if (problem) return refuse(problem, true);
  const atDesk = refunds
    .filter(({ payment }) => !isOnline(payment.method))
    .map((refund) => deskRefund(refund, request.by, parts.now()));
  if (!isByCard) return cancelAtDesk(parts, request, cooling, atDesk);
  try {
    return await cancelByCard(parts, request, member, { asks, atDesk, cooling });
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    return refuse(refusalForStaff(error), false);
  }
}

interface PaymentRefund {
  readonly payment: StoredLedgerEntry;
  readonly amountInPence: number;
}

function askOf(uid: string, { payment, amountInPence }: PaymentRefund) {
  const params = { invoiceId: payment.reference, amountInPence };
  // Each payment has a request of its own: one for several would forget those that went before.
  return { uid, purpose: `cool-off-${payment.reference}`, params, isReusable: () => true };
}
type Ask = ReturnType<typeof askOf>;

async function areUnderWay({ store }: Parts, asks: readonly Ask[]): Promise<boolean> {
  const earlier = await store.findMany(paymentRequests, asks.map(requestId));
  return earlier.some(
    (each, index) => each?.words === JSON.stringify(asks[index]?.params) && each.status !== 'refused',
  );
}

const refuse = (sentence: string, isTyped: boolean): CoolOffOutcome => ({
  kind: 'refused',
  sentence,
  isTyped,
});

function amountProblem(
  { amountInPence, reason }: CoolOffRequest,
  { refundInPence }: CoolingOff,
): string | null {
  if (amountInPence > refundInPence) return `You can refund up to ${formatPence(refundInPence)}.`;
  return amountInPence < refundInPence && reason === '' ? 'Enter a reason for refunding less.' : null;
}

function summaryOf({ amountInPence, reason }: CoolOffRequest, unpaidInPence: number): string {
  const because = reason === '' ? '' : `: ${reason}`;
  const unpaid = unpaidInPence > 0 ? `, ${formatPence(unpaidInPence)} no longer to pay` : '';
  return `Cancelled within 14 days of joining, ${formatPence(amountInPence)} refunded${because}${unpaid}`;
}

/** Named after its payment, so that it is written once. */
function deskRefund({ payment, amountInPence }: PaymentRefund, by: Actor, at: Temporal.Instant): LedgerEntry {
  return {
    ...payment,
    ...({
      id: `cool-off_${payment.id}`,
      kind: 'refund',
      ofEntry: payment.id,
      at,
      takenByUid: by.uid,
    } as const),
    ...{
      amountInPence: -amountInPence,
      recurringInPence: 0,
      periodStart: null,
      periodEnd: null,
      effect: null,
    },
  };
}

async function cancelAtDesk(
  parts: Parts,
  request: CoolOffRequest,
  { parts: cooled, unpaidInPence }: CoolingOff<StoredLedgerEntry>,
  refunds: readonly LedgerEntry[],
): Promise<CoolOffOutcome> {
  const { uid, by, seen } = request;
  const { clubName } = await parts.settings.read();
  const unpaid = unpaidInPence > 0 ? formatPence(unpaidInPence) : '';
  const reason = summaryOf(request, unpaidInPence);
  const ways = waysBackText(refunds);
  const said = [
    getBackText(refunds),
    unpaid && `The ${unpaid} that you hadn’t paid yet is no longer to pay.`,
  ];
  const event = { type: 'cancel-now', reason, leavingReason: 'cooling-off' } as const;
  const asked = { uid, by, seen, event, entries: refunds };
  const saleIds = saleIdsOf(cooled.map(({ payment }) => payment));
  const outcome = await parts.store.transaction(async (transaction) => {
    const prepared = await prepareMembershipChange(parts, transaction, asked, clubName);
    if (!('write' in prepared)) return prepared;
    const known = { uid, by, clubName, refunds, changes: prepared.changes };
    const settle = await prepareSales(parts, transaction, saleIds, known);
    prepared.write(prepared.entries, { isPaid: false, text: said.filter(Boolean).join(' ') });
    settle();
    return prepared.outcome;
  });
  if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  if (outcome.kind === 'no-member') return outcome;
  await clearSoon(parts, uid);
  return { kind: 'ended', summary: reason, ways };
}

async function cancelByCard(
  parts: Parts,
  request: CoolOffRequest,
  member: Member,
  {
    asks,
    atDesk,
    cooling: { parts: cooled, unpaidInPence },
  }: {
    readonly asks: readonly Ask[];
    readonly atDesk: readonly LedgerEntry[];
    readonly cooling: CoolingOff<StoredLedgerEntry>;
  },
): Promise<CoolOffOutcome> {
  const { payments } = parts;
  const { uid, by, seen } = request;
  if (payments.engine !== 'stripe') return refuse('This was paid online, but Stripe isn’t set up.', false);
  if (seen !== membershipVersion(member))
    return refuse('This membership has changed since you opened the page. Check it and try again.', false);
  for (const ask of asks) {
    const find = () => findRefund(payments, member.stripeCustomerId, ask.params);
    await noteRefusal(parts, { uid, purpose: 'refund' }, () =>
      askPaymentsOnce(parts, { ...ask, find }, async (key) => ({
        reference: await payments.refund(ask.params, key),
      })),
    );
  }
  const saleIds = saleIdsOf(cooled.map(({ payment }) => payment));
  await settleAtDesk(parts, request, atDesk, saleIds);
  const withPayments = { ...parts, payments };
  const note = summaryOf(request, unpaidInPence);
  if (isLiveSubscription(member.subscriptionStatus)) {
    const order = { type: 'cancel-now' } as const;
    const leavingReason = 'cooling-off';
    const outcome = await changeSubscription(withPayments, { uid, order, by, note, leavingReason });
    if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  } else {
    await changeMembership(parts, {
      uid,
      by,
      event: { type: 'cancel-now', reason: note, leavingReason: 'cooling-off' },
    });
    await followPayments(withPayments, { uid, customerId: member.stripeCustomerId, by });
  }
  return { kind: 'ended', summary: note, ways: waysBackText(atDesk) };
}

/**
 * What was paid at the desk by someone who has also paid online: what of it goes back, and what is no longer to pay, by the same rule as for
 * the desk alone. Repeated by a retry, it is written once.
 */
async function settleAtDesk(
  parts: Parts,
  { uid, by }: CoolOffRequest,
  entries: readonly LedgerEntry[],
  saleIds: readonly string[],
): Promise<void> {
  const { clubName } = await parts.settings.read();
  await parts.store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const written = await transaction.findMany(
      ledger,
      entries.map(({ id }) => id),
    );
    const missing = entries.filter((_, index) => !written[index]);
    const refunds = await intoDrawers(transaction, missing);
    const cooled = { uid, by, clubName, refunds, changes: {} };
    const settle = await prepareSales(parts, transaction, saleIds, cooled);
    if (!member) return;
    settle();
    if (refunds.length === 0) return;
    writeLedger(transaction, refunds, parts.now());
    transaction.update(members, uid, { ledgerEntries: member.ledgerEntries + refunds.length });
  });
}
