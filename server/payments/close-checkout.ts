import { randomUUID } from 'node:crypto';
import { members } from '../data/collections/members.ts';
import { type PaymentRequest, paymentRequests } from '../data/collections/payments.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Transaction } from '../data/store.ts';
import { KEY_HOURS, requestId } from './ask-payments-once.ts';
import { type FollowParts, followPayments } from './follow-payments.ts';
import { isUnknownToProvider, PaymentsRefusedError, PaymentsUnavailableError } from './payments.ts';

const PAGE = 200;
const checkoutOf = (uid: string) => requestId({ uid, purpose: 'checkout' });

/**
 * Marks a member's payment page as superfluous, in the transaction of a payment at the desk: it is to be closed, and what is paid in it all
 * the same grants nothing. Reads, so it has to come before the first write.
 * @returns what writes the mark; null: they have had none open
 */
export async function planOvertaking(transaction: Transaction, uid: string): Promise<(() => void) | null> {
  const request = await transaction.find(paymentRequests, checkoutOf(uid));
  if (!request || request.status === 'refused' || request.status === 'closed') return null;
  const { id, reference } = request;
  const overtaken = withId(request, reference);
  return () => transaction.update(paymentRequests, id, { status: 'to-close', overtaken });
}

const withId = ({ overtaken }: PaymentRequest, id: string) =>
  [...new Set([...overtaken, id])].filter(Boolean);

/**
 * Closes the payment page of a member who has paid at the desk. What has been paid in it already is read at once, and becomes a finding.
 * Where the provider is unavailable or refuses, the hourly comparison does it.
 */
export async function closeOvertakenSoon(parts: FollowParts, uid: string): Promise<void> {
  try {
    await closeOvertaken(parts, uid);
  } catch (error) {
    const isProviders = error instanceof PaymentsUnavailableError || error instanceof PaymentsRefusedError;
    if (!isProviders) throw error;
    parts.log.warn({ event: 'payments.checkout-open', err: error }, 'A payment page will be closed later');
  }
}

/** Closes all that could not be closed when the desk was paid. @throws PaymentsUnavailableError */
export async function closeAllOvertaken(parts: FollowParts, stop?: AbortSignal): Promise<void> {
  const waiting = eachDocument(parts.store, paymentRequests, {
    where: [['status', '==', 'to-close']],
    limit: PAGE,
  });
  for await (const { memberUid } of waiting) {
    stop?.throwIfAborted();
    await closeOvertakenSoon(parts, memberUid);
  }
}

async function closeOvertaken(parts: FollowParts, uid: string): Promise<void> {
  const { store, payments } = parts;
  const request = await store.find(paymentRequests, checkoutOf(uid));
  if (request?.status !== 'to-close') return;
  const checkoutId = request.reference || (await findOpened(parts, request));
  const isClosed = checkoutId === null || (await payments.closeCheckout(checkoutId, randomUUID()));
  await store.transaction(async (transaction) => {
    const current = await transaction.find(paymentRequests, request.id);
    if (current?.status !== 'to-close' || current.idempotencyKey !== request.idempotencyKey) return;
    const overtaken = withId(current, checkoutId ?? '');
    transaction.update(paymentRequests, request.id, { status: 'closed', overtaken });
  });
  if (isClosed) return;
  const member = await store.find(members, uid);
  if (member?.stripeCustomerId) await followPayments(parts, { uid, customerId: member.stripeCustomerId });
}

/**
 * The id of a payment page whose outcome was not stored: with its own key the provider returns it, or creates it now, so that it can be
 * closed. Null: nobody can pay in it.
 */
export async function findOpened(
  { payments, now }: Pick<FollowParts, 'payments' | 'now'>,
  { words, idempotencyKey, startedAt }: PaymentRequest,
): Promise<string | null> {
  if (now().since(startedAt).total('hours') > KEY_HOURS) return null;
  try {
    return (await payments.openCheckout(JSON.parse(words), idempotencyKey)).id;
  } catch (error) {
    if (isUnknownToProvider(error)) return null;
    throw error;
  }
}
