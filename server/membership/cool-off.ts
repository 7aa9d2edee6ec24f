import { joinedOn } from '#domain/insight/membership-turns.ts';
import {
  type CoolingOff,
  decideCoolingOff,
  findJoiningPayments,
  splitRefund,
} from '#domain/membership/cooling-off.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '../data/collections/members.ts';
import { ledger, paymentRequests, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Reads } from '../data/store.ts';
import { readMembershipRecords } from '../insight/membership-figures.ts';
import type { Actor } from '../log/write-audit.ts';
import { askPaymentsOnce, requestId } from '../payments/ask-payments-once.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import { followPayments } from '../payments/follow-payments.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { PaymentsRefusedError, type StripePayments } from '../payments/payments.ts';
import { intoDrawers } from '../payments/till/find-drawer.ts';
import { writeLedger } from '../payments/write-ledger.ts';
import type { Services } from '../services.ts';
import { changeMembership, membershipVersion } from './change-membership.ts';

type Parts = Pick<
  Services,
  'config' | 'store' | 'outbox' | 'clubEvents' | 'settings' | 'log' | 'payments' | 'now'
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
  | { readonly kind: 'ended'; readonly summary: string }
  /** `isTyped`: another amount or a reason corrects it. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly isTyped: boolean }
  | { readonly kind: 'no-member' };

const MAX_ENTRIES = 200;

/** What would be refunded to this member; null: they have not paid to join. */
export async function findCoolingOff(
  reads: Pick<Reads, 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<CoolingOff<StoredLedgerEntry> | null> {
  const { items } = await reads.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  const joining = items.filter(({ purpose }) => purpose === 'plan');
  const records = await readMembershipRecords(reads, uid);
  return decideCoolingOff(findJoiningPayments(joining), joinedOn(records), items, now);
}

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
  if (!isByCard) return cancelAtDesk(parts, request, atDesk);
  try {
    return await cancelByCard(parts, request, member, { asks, atDesk });
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

function summaryOf({ amountInPence, reason }: CoolOffRequest): string {
  const because = reason === '' ? '' : `: ${reason}`;
  return `Cancelled within 14 days of joining, ${formatPence(amountInPence)} refunded${because}`;
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
  entries: readonly LedgerEntry[],
): Promise<CoolOffOutcome> {
  const { uid, by, seen } = request;
  const reason = summaryOf(request);
  const event = { type: 'cancel-now', reason, leavingReason: 'cooling-off' } as const;
  const outcome = await changeMembership(parts, { uid, by, seen, event, entries });
  if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  return outcome.kind === 'changed' ? { kind: 'ended', summary: summaryOf(request) } : outcome;
}

async function cancelByCard(
  parts: Parts,
  request: CoolOffRequest,
  member: Member,
  { asks, atDesk }: { readonly asks: readonly Ask[]; readonly atDesk: readonly LedgerEntry[] },
): Promise<CoolOffOutcome> {
  const { payments } = parts;
  const { uid, by, seen } = request;
  if (payments.engine !== 'stripe') return refuse('This was paid online, but Stripe isn’t set up.', false);
  if (seen !== membershipVersion(member))
    return refuse('This membership has changed since you opened the page. Check it and try again.', false);
  for (const ask of asks) {
    const find = () => findRefund(payments, member.stripeCustomerId, ask);
    await noteRefusal(parts, { uid, purpose: 'refund' }, () =>
      askPaymentsOnce(parts, { ...ask, find }, async (key) => ({
        reference: await payments.refund(ask.params, key),
      })),
    );
  }
  await writeOnce(parts, uid, atDesk);
  const withPayments = { ...parts, payments };
  const note = summaryOf(request);
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
  return { kind: 'ended', summary: note };
}

/** What goes back in cash to someone who has also paid online; repeated by a retry, it is written once. */
function writeOnce({ store, now }: Parts, uid: string, entries: readonly LedgerEntry[]): Promise<void> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const written = await transaction.findMany(
      ledger,
      entries.map(({ id }) => id),
    );
    const missing = entries.filter((_, index) => !written[index]);
    if (!member || missing.length === 0) return;
    const cash = await intoDrawers(transaction, missing);
    writeLedger(transaction, cash, now());
    transaction.update(members, uid, { ledgerEntries: member.ledgerEntries + missing.length });
  });
}

/** Finds a refund that was made although we never got the answer, so that it is made only once. */
async function findRefund(
  payments: Pick<StripePayments, 'findAccount'>,
  customerId: string,
  { params }: Ask,
): Promise<{ reference: string } | null> {
  const account = await payments.findAccount(customerId);
  const refund = account?.moneyBack.find(
    ({ kind, isReturned, invoiceId, amountInPence }) =>
      kind === 'refund' &&
      !isReturned &&
      invoiceId === params.invoiceId &&
      amountInPence === params.amountInPence,
  );
  return refund ? { reference: refund.id } : null;
}
