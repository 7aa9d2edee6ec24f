import { isOnline } from '#domain/payments/ledger.ts';
import { leftInPence, refundProblems } from '#domain/payments/money-back.ts';
import { refusalForStaff } from '#domain/payments/refusals.ts';
import { formatPence } from '#domain/values/money.ts';
import { members } from '../../data/collections/members.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { changeMembership } from '../../membership/change-membership.ts';
import { askPaymentsOnce } from '../ask-payments-once.ts';
import { type FollowParts, followPayments } from '../follow-payments.ts';
import { noteRefusal } from '../note-refusal.ts';
import { PaymentsRefusedError } from '../payments.ts';
import { findDeskPayment, paymentVersion } from './find-payment.ts';
import { CHANGED_SINCE, type ReturnOutcome, type ReturnRequest } from './return-payment.ts';
import { findGrants, grantsVersion } from './undo-grants.ts';

/**
 * Refunds what was paid online, through the provider and once: a repeat after a failure continues the same request. The ledger follows the
 * provider. A subscription goes on; ending it is a decision of its own. Another membership that began with it ends where that was chosen.
 * @throws PaymentsUnavailableError
 */
export async function refundOnline(parts: FollowParts, request: ReturnRequest): Promise<ReturnOutcome> {
  const { store, payments } = parts;
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
  const ask = { uid: member.id, purpose: `refund-${invoiceId}`, params, isReusable: () => true, find };
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
  await followPayments(parts, { uid: member.id, customerId: member.stripeCustomerId, by: request.by });
  const summary = `${formatPence(amountInPence)}: ${request.reason}`;
  await store.transaction(async (transaction) =>
    writeAudit(
      transaction,
      request.by,
      { action: 'payments.refunded', memberUid: member.id, summary },
      parts.now(),
    ),
  );
  for (const { canEnd } of grants.memberships) {
    if (!canEnd || !request.choices.includes('endPlan')) continue;
    const event = { type: 'cancel-now', reason: request.reason, leavingReason: 'refunded' } as const;
    const end = await changeMembership(parts, { uid: member.id, event, by: request.by });
    if (end.kind === 'refused')
      return { kind: 'conflict', sentence: `Refunded ${formatPence(amountInPence)}. ${end.sentence}` };
  }
  return { kind: 'returned', amountInPence, ways: '' };
}
