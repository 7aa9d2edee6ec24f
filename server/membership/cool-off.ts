import { randomUUID } from 'node:crypto';
import { type CoolingOff, decideCoolingOff, findJoiningPayment } from '#domain/membership/cooling-off.ts';
import { isOnline, type LedgerEntry } from '#domain/payments/ledger.ts';
import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '../data/collections/members.ts';
import { ledger, paymentRequests, type StoredLedgerEntry } from '../data/collections/payments.ts';
import type { Reads } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { askPaymentsOnce, requestId } from '../payments/ask-payments-once.ts';
import { changeSubscription } from '../payments/change-subscription.ts';
import { followPayments } from '../payments/follow-payments.ts';
import { noteRefusal } from '../payments/note-refusal.ts';
import { PaymentsRefusedError, type StripePayments } from '../payments/payments.ts';
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

/** What would be refunded to this member; null: there is no joining payment. */
export async function findCoolingOff(
  reads: Pick<Reads, 'query'>,
  uid: string,
  now: Temporal.Instant,
): Promise<{ readonly payment: StoredLedgerEntry; readonly cooling: CoolingOff } | null> {
  const { items } = await reads.query(ledger, {
    where: [['memberUid', '==', uid]],
    orderBy: [['at', 'desc']],
    limit: MAX_ENTRIES,
  });
  const payment = findJoiningPayment(items);
  return payment && { payment, cooling: decideCoolingOff(payment, items, now) };
}

/**
 * Cancels a membership within 14 days of joining and refunds the unused days. For card payments the refund comes first, once, then the
 * cancellation; if interrupted in between, the same request continues from there.
 * @throws PaymentsUnavailableError
 */
export async function coolOff(parts: Parts, request: CoolOffRequest): Promise<CoolOffOutcome> {
  const member = await parts.store.find(members, request.uid);
  if (!member) return { kind: 'no-member' };
  const found = await findCoolingOff(parts.store, request.uid, parts.now());
  if (!found || found.cooling.isOver) return refuse('It’s more than 14 days since they joined.', false);
  const { payment, cooling } = found;
  const ask = askOf(request, payment);
  // If interrupted after the refund, the amount left of the payment is lower: it must not be checked again.
  const problem = (await isUnderWay(parts, ask)) ? null : amountProblem(request, cooling);
  if (problem) return refuse(problem, true);
  if (!isOnline(payment.method)) return cancelAtDesk(parts, request, payment);
  try {
    return await cancelByCard(parts, request, member, ask);
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    return refuse(refusalForStaff(error), false);
  }
}

function askOf({ uid, amountInPence }: CoolOffRequest, payment: StoredLedgerEntry) {
  const params = { invoiceId: payment.reference, amountInPence };
  return { uid, purpose: 'cool-off', params, isReusable: () => true };
}
type Ask = ReturnType<typeof askOf>;

async function isUnderWay({ store }: Parts, ask: Ask): Promise<boolean> {
  const earlier = await store.find(paymentRequests, requestId(ask));
  return earlier?.words === JSON.stringify(ask.params) && earlier.status !== 'refused';
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

async function cancelAtDesk(
  parts: Parts,
  request: CoolOffRequest,
  { id: ofEntry, ...payment }: StoredLedgerEntry,
): Promise<CoolOffOutcome> {
  const { uid, by, seen, amountInPence } = request;
  const back: LedgerEntry = {
    ...payment,
    ...({
      id: `desk_${randomUUID()}`,
      kind: 'refund',
      ofEntry,
      at: parts.now(),
      takenByUid: by.uid,
    } as const),
    ...{ amountInPence: -amountInPence, recurringInPence: 0, periodStart: null, periodEnd: null },
  };
  const outcome = await changeMembership(parts, {
    ...{ uid, by, seen },
    event: { type: 'cancel-now', reason: summaryOf(request) },
    ...(amountInPence > 0 ? { entry: back } : {}),
  });
  if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  return outcome.kind === 'changed' ? { kind: 'ended', summary: summaryOf(request) } : outcome;
}

async function cancelByCard(
  parts: Parts,
  request: CoolOffRequest,
  member: Member,
  ask: Ask,
): Promise<CoolOffOutcome> {
  const { payments } = parts;
  const { uid, by, seen, amountInPence } = request;
  if (payments.engine !== 'stripe') return refuse('This was paid by card, but Stripe isn’t set up.', false);
  if (seen !== membershipVersion(member))
    return refuse('This membership has changed since you opened the page. Check it and try again.', false);
  if (amountInPence > 0) {
    const find = () => findRefund(payments, member.stripeCustomerId, ask);
    await noteRefusal(parts, { uid, purpose: 'refund' }, () =>
      askPaymentsOnce(parts, { ...ask, find }, async (key) => ({
        reference: await payments.refund(ask.params, key),
      })),
    );
  }
  const withPayments = { ...parts, payments };
  const note = summaryOf(request);
  if (isLiveSubscription(member.subscriptionStatus)) {
    const order = { type: 'cancel-now' } as const;
    const outcome = await changeSubscription(withPayments, { uid, order, by, note });
    if (outcome.kind === 'refused') return refuse(outcome.sentence, false);
  } else {
    await changeMembership(parts, { uid, by, event: { type: 'cancel-now', reason: note } });
    await followPayments(withPayments, { uid, customerId: member.stripeCustomerId, by });
  }
  return { kind: 'ended', summary: note };
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
