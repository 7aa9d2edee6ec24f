import { isOnline } from '#domain/payments/ledger.ts';
import { getBackText, leftInPence, refundProblems } from '#domain/payments/money-back.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { clearSoon } from '../../bookings/clear-after-end.ts';
import { members } from '../../data/collections/members.ts';
import { ledger, type PaymentRequest, paymentRequests } from '../../data/collections/payments.ts';
import { eachDocument } from '../../data/each-of.ts';
import type { Filter, Store } from '../../data/store.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { prepareMembershipChange } from '../../membership/change-membership.ts';
import { finishCoolOff } from '../../membership/cool-off-by-card.ts';
import { askPaymentsOnce, KEY_HOURS, requestId } from '../ask-payments-once.ts';
import { type FollowParts, followPayments } from '../follow-payments.ts';
import { logRefusal, noteRefusal } from '../note-refusal.ts';
import { PaymentsRefusedError } from '../payments.ts';
import { CHANGED_SINCE } from './decide-return.ts';
import { findDeskPayment, paymentVersion } from './find-payment.ts';
import type { ReturnOutcome, ReturnRequest } from './return-payment.ts';
import { findGrants, grantsVersion } from './undo-grants.ts';

const PAGE = 200;

/**
 * Refunds what was paid online, through the provider and once: a repeat after a failure continues the same request. The ledger follows the
 * provider. A subscription goes on; ending it is a decision of its own. Another membership that began with it ends where that was chosen:
 * that is kept before the provider is asked, so that it follows also where the process stops (`finishRefunds`).
 * @throws PaymentsUnavailableError
 */
export async function refundOnline(parts: FollowParts, request: ReturnRequest): Promise<ReturnOutcome> {
  const { store, payments } = parts;
  await finishRefund(parts, await findOpenRefund(store, request.id));
  const payment = await findDeskPayment(store, request.id);
  const [part] = payment?.parts ?? [];
  if (!payment || !part || !isOnline(part.payment.method)) return { kind: 'not-found' };
  const member = await store.find(members, payment.memberUid);
  if (!member) return { kind: 'conflict', sentence: 'Their account is closed. Refund them in Stripe.' };
  if (request.seen !== paymentVersion(payment)) return { kind: 'conflict', sentence: CHANGED_SINCE };
  const grants = await findGrants(store, payment, parts.now());
  if (request.seenMembers !== undefined && request.seenMembers !== grantsVersion(grants))
    return { kind: 'conflict', sentence: CHANGED_SINCE };
  const most = leftInPence(payment.parts);
  if (most === 0) return { kind: 'conflict', sentence: 'All of this has been refunded already.' };
  const problems = refundProblems(request, most);
  if (problems.length > 0) return { kind: 'refused', problems };
  const invoiceId = part.payment.reference;
  const amountInPence = request.amountInPence ?? most;
  const returnedInPence = part.payment.amountInPence - most;
  const params = { invoiceId, amountInPence, returnedInPence };
  const find = async () => {
    const account = await payments.findAccount(member.stripeCustomerId);
    const refunds = account?.moneyBack.filter(
      (each) => each.kind === 'refund' && !each.isReturned && each.invoiceId === invoiceId,
    );
    const known = refunds?.reduce((sum, each) => sum + each.amountInPence, 0) ?? 0;
    const made = refunds?.find((each) => each.amountInPence === amountInPence);
    return made && known > returnedInPence ? { reference: made.id } : null;
  };
  const refund = {
    ...{ paymentId: part.payment.id, amountInPence, returnedInPence, reason: request.reason },
    ...{ byUid: request.by.uid, byName: request.by.name },
    coolOff: null,
    endsMembership: request.choices.includes('endPlan') && grants.memberships.some(({ end }) => end),
  };
  const ask = {
    ...{ uid: member.id, purpose: purposeOf(invoiceId), params, isReusable: () => true, find, refund },
  };
  try {
    await noteRefusal(parts, { uid: member.id, purpose: 'refund' }, () =>
      askPaymentsOnce(parts, ask, async (key) => ({
        reference: await payments.refund({ invoiceId, amountInPence }, key),
      })),
    );
  } catch (error) {
    if (!(error instanceof PaymentsRefusedError)) throw error;
    return { kind: 'conflict', sentence: refusalForStaff(error) };
  }
  const refused = await finishRefund(parts, await store.find(paymentRequests, requestId(ask)));
  if (refused)
    return { kind: 'conflict', sentence: `Refunded ${formatPence(amountInPence)}. ${refused.sentence}` };
  return { kind: 'returned', amountInPence, ways: '', revivedInPence: 0 };
}

const purposeOf = (invoiceId: string) => `refund-${invoiceId}`;

/** @param id of the payment */
async function findOpenRefund(store: Store, id: string): Promise<PaymentRequest | null> {
  const entry = await store.find(ledger, id);
  if (!entry || !isOnline(entry.method)) return null;
  const purpose = purposeOf(entry.reference);
  return store.find(paymentRequests, requestId({ uid: entry.memberUid, purpose }));
}

/**
 * Does what follows from refunds after which the process was stopped; what the provider refuses is left for the next time.
 * @param uid whose; left out: everybody’s
 * @throws PaymentsUnavailableError
 */
export async function finishRefunds(parts: FollowParts, uid?: string, stop?: AbortSignal): Promise<void> {
  const theirs: Filter[] = uid === undefined ? [] : [['memberUid', '==', uid]];
  const where: Filter[] = [['isRefundOpen', '==', true], ...theirs];
  for await (const request of eachDocument(parts.store, paymentRequests, { where, limit: PAGE })) {
    stop?.throwIfAborted();
    try {
      await finishRefund(parts, request);
    } catch (error) {
      if (!(error instanceof PaymentsRefusedError)) throw error;
      logRefusal(parts.log, 'refund', error);
    }
  }
}

/**
 * Brings the ledger up to date, and where it has the refund, writes who refunded it and why, and ends the membership where that was chosen:
 * together and once.
 * @returns why the membership did not end, where it was to; null: it did, or was not to
 * @throws PaymentsUnavailableError; PaymentsRefusedError
 */
async function finishRefund(
  parts: FollowParts,
  open: PaymentRequest | null,
): Promise<{ readonly sentence: string } | null> {
  const { store, now } = parts;
  if (!open?.isRefundOpen) return null;
  if (open.refund?.coolOff) {
    await finishCoolOff(parts, open);
    return null;
  }
  const member = await store.find(members, open.memberUid);
  const customerId = member?.stripeCustomerId ?? '';
  const by = { uid: open.refund?.byUid ?? '', name: open.refund?.byName ?? '' };
  if (member) await followPayments(parts, { uid: member.id, customerId, by });
  const { clubName } = await parts.settings.read();
  let hasEnded = false;
  const refused = await store.transaction(async (transaction) => {
    hasEnded = false;
    const request = await transaction.find(paymentRequests, open.id);
    const refund = request?.refund;
    if (!request?.isRefundOpen || !refund) return null;
    const payment = await findDeskPayment(transaction, refund.paymentId);
    const [part] = payment?.parts ?? [];
    const back = part ? part.payment.amountInPence - part.leftInPence : 0;
    const isMade = back > refund.returnedInPence;
    const isForgotten = now().since(request.startedAt).total('hours') > KEY_HOURS;
    if (!payment || !isMade) {
      if (isForgotten) transaction.update(paymentRequests, request.id, { isRefundOpen: false });
      return null;
    }
    const { amountInPence, reason } = refund;
    const isEnding = refund.endsMembership && part?.leftInPence === 0;
    const { memberships } = await findGrants(transaction, payment, now());
    const event = isEnding ? memberships.find((each) => each.end)?.end : null;
    const asked = event && { uid: request.memberUid, event: { ...event, reason }, by, entries: [] };
    const end = asked ? await prepareMembershipChange(parts, transaction, asked, clubName) : null;
    transaction.update(paymentRequests, request.id, { isRefundOpen: false });
    const summary = `${formatPence(amountInPence)}: ${reason}`;
    const auditEntry = { action: 'payments.refunded', memberUid: request.memberUid, summary } as const;
    writeAudit(transaction, by, auditEntry, now());
    if (end && 'write' in end) {
      const text = part ? getBackText([{ method: part.payment.method, amountInPence }]) : '';
      end.write([], { isPaid: false, text });
      hasEnded = true;
      return null;
    }
    return end?.kind === 'refused' ? end : null;
  });
  if (hasEnded) await clearSoon(parts, open.memberUid);
  return refused;
}
