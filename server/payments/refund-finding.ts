import { type Invoice, isLiveSubscription, type Subscription } from '#domain/payments/payment-account.ts';
import { formatPence } from '#domain/values/money.ts';
import { type Member, members } from '../data/collections/members.ts';
import { paymentFindings } from '../data/collections/payments.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { askPaymentsOnce } from './ask-payments-once.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { followFormerMember } from './follow-former-member.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { noteRefusal } from './note-refusal.ts';
import { refundableKinds } from './resolve-finding.ts';

/** A payment that grants nothing, and what returning it takes. */
export interface DueRefund {
  /** Null: they have closed their account. */
  readonly member: Member | null;
  readonly customerId: string;
  readonly invoice: Invoice | null;
  /** What has not been refunded yet; 0: nothing. */
  readonly amountInPence: number;
  /** The subscription that would go on charging; null: none. */
  readonly subscription: Subscription | null;
}

/**
 * What is to be returned for an open finding of a payment that grants nothing. Null: there is no such finding, or it is resolved.
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function findDueRefund(
  { store, payments }: Pick<FollowParts, 'store' | 'payments'>,
  findingId: string,
): Promise<DueRefund | null> {
  const finding = await store.find(paymentFindings, findingId);
  if (!finding?.isOpen || !refundableKinds.includes(finding.kind)) return null;
  const member = finding.memberUid === '' ? null : await store.find(members, finding.memberUid);
  const customerId = finding.customerId || (member?.stripeCustomerId ?? '');
  const account = customerId === '' ? null : await payments.findAccount(customerId);
  if (!account) return null;
  const invoice = account.invoices.find(({ id }) => id === finding.reference) ?? null;
  const back = account.moneyBack.filter(
    ({ kind, invoiceId, isReturned }) => kind === 'refund' && !isReturned && invoiceId === invoice?.id,
  );
  const returned = back.reduce((sum, { amountInPence }) => sum + amountInPence, 0);
  const subscriptionId = invoice ? invoice.subscriptionId : finding.reference;
  const subscription = account.subscriptions.find(
    ({ id, status }) => id === subscriptionId && isLiveSubscription(status),
  );
  return {
    member,
    customerId,
    invoice,
    amountInPence: Math.max(0, (invoice?.paidInPence ?? 0) - returned),
    subscription: subscription && subscription.id !== member?.stripeSubscriptionId ? subscription : null,
  };
}

interface RefundRequest {
  readonly findingId: string;
  readonly by: Actor;
}

/**
 * Returns such a payment, once, after ending the subscription that it began, and resolves the finding. What has been done already is looked up
 * first, so that it can be repeated after a failure.
 * @returns what was done, for the audit log; null: there is nothing to return
 * @throws PaymentsUnavailableError, PaymentsRefusedError
 */
export async function refundFinding(
  parts: FollowParts,
  { findingId, by }: RefundRequest,
): Promise<string | null> {
  const due = await findDueRefund(parts, findingId);
  if (!due) return null;
  const { member, customerId } = due;
  const uid = member?.id ?? '';
  await noteRefusal(parts, { uid, purpose: 'refund' }, async () => {
    if (due.subscription) await cancelSubscription(parts.payments, due.subscription.id);
    if (due.invoice && due.amountInPence > 0) {
      const params = { invoiceId: due.invoice.id, amountInPence: due.amountInPence };
      const ask = { uid, purpose: `refund-${due.invoice.id}`, params, isReusable: () => true };
      await askPaymentsOnce(parts, ask, async (key) => ({
        reference: await parts.payments.refund(params, key),
      }));
    }
  });
  if (member) await followPayments(parts, { uid, customerId, by });
  else await followFormerMember(parts, { customerId });
  const ended = due.subscription ? ', subscription cancelled' : '';
  const summary = `${formatPence(due.amountInPence)} refunded${ended}`;
  await resolve(parts, { findingId, by }, summary);
  return summary;
}

function resolve(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { findingId, by }: RefundRequest,
  summary: string,
): Promise<void> {
  return store.transaction(async (transaction) => {
    const finding = await transaction.find(paymentFindings, findingId);
    if (!finding?.isOpen) return;
    const at = now();
    transaction.update(paymentFindings, findingId, { isOpen: false, closedAt: at });
    const auditEntry = { action: 'payments.refunded', memberUid: finding.memberUid, summary } as const;
    writeAudit(transaction, by, auditEntry, at);
  });
}
