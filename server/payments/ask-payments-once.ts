import { randomUUID } from 'node:crypto';
import { type PaymentRequest, paymentRequests } from '../data/collections/payments.ts';
import type { Services } from '../services.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from './payments.ts';

export interface PaymentAsk {
  readonly uid: string;
  /** What for, and where there may be several at a time, with which: `customer`, `checkout`, `refund-in_123`. A member has one request for each. */
  readonly purpose: string;
  /** Everything that is sent to the provider; other parameters get another key. */
  readonly params: unknown;
  /** Whether the stored answer to an earlier call with the same parameters can be reused; left out: never. */
  readonly isReusable?: (earlier: PaymentRequest) => boolean;
  /** What follows from a refund: stored with the request, so that it is done once, whatever stops the process. */
  readonly refund?: PaymentRequest['refund'];
  /** The key of the request that this one may replace; empty: none. Left out: any. */
  readonly replaces?: string;
  /** Finds the result of an attempt whose key can no longer be used; left out where doing it twice does no harm. */
  readonly find?: () => Promise<PaymentAnswer | null>;
}

export interface PaymentAnswer {
  readonly reference: string;
  readonly url?: string;
  readonly endsAt?: Temporal.Instant | null;
}

/** The provider forgets a key after 24 hours; an older attempt starts again with a new key. */
export const KEY_HOURS = 20;

/** Another request has been made since the one that this was to replace. */
export class RequestOvertakenError extends PaymentsUnavailableError {
  override name = 'RequestOvertakenError';
}

export const requestId = ({ uid, purpose }: Pick<PaymentAsk, 'uid' | 'purpose'>) => `${uid}_${purpose}`;

type Parts = Pick<Services, 'store' | 'now'>;

/**
 * Stores the request, sends it to the provider and stores the answer. A repeat of the same request while the
 * first has not been answered (two clicks, a crash, a timeout) uses the same key, so that it happens once.
 * @throws PaymentsUnavailableError a repeat continues the same attempt; PaymentsRefusedError; RequestOvertakenError nothing was sent
 */
export async function askPaymentsOnce(
  parts: Parts,
  ask: PaymentAsk,
  call: (key: string) => Promise<PaymentAnswer>,
): Promise<PaymentAnswer> {
  const found = await findUnclear(parts, ask);
  if (found) return found;
  const begun = await begin(parts, ask);
  if (begun.status === 'done') return begun;
  try {
    const answer = await call(begun.idempotencyKey);
    await end(parts, begun, answer);
    return answer;
  } catch (error) {
    if (error instanceof PaymentsRefusedError) await end(parts, begun, 'refused');
    else if (error instanceof PaymentsUnavailableError && error.isKeySpent)
      await end(parts, begun, 'unclear');
    throw error;
  }
}

/** The result of an attempt whose key can no longer be used; null: nothing happened, or there is no such attempt. */
async function findUnclear(parts: Parts, ask: PaymentAsk): Promise<PaymentAnswer | null> {
  if (!ask.find) return null;
  const earlier = await parts.store.find(paymentRequests, requestId(ask));
  if (earlier?.words !== JSON.stringify(ask.params)) return null;
  const isForgotten = earlier.status === 'started' && !isUnderWay(earlier, earlier.words, parts.now());
  const found = isForgotten || earlier.status === 'unclear' ? await ask.find() : null;
  if (found) await end(parts, earlier, found);
  return found;
}

/** The attempt in progress, or a finished one that can be reused; otherwise a new one. */
function begin({ store, now }: Parts, ask: PaymentAsk): Promise<PaymentRequest> {
  const id = requestId(ask);
  const words = JSON.stringify(ask.params);
  return store.transaction(async (transaction) => {
    const earlier = await transaction.find(paymentRequests, id);
    const startedAt = now();
    if (earlier && isUnderWay(earlier, words, startedAt)) {
      // The same key, with what was chosen last.
      if (earlier.isRefundOpen && ask.refund) transaction.update(paymentRequests, id, { refund: ask.refund });
      return earlier;
    }
    if (earlier?.status === 'done' && earlier.words === words && ask.isReusable?.(earlier)) return earlier;
    if (ask.replaces !== undefined && ask.replaces !== (earlier?.idempotencyKey ?? '')) {
      throw new RequestOvertakenError('another request has taken its place');
    }
    const request: PaymentRequest = {
      ...{ id, memberUid: ask.uid, purpose: ask.purpose, idempotencyKey: randomUUID(), words },
      ...{ status: 'started', startedAt, reference: '', url: '', endsAt: null },
      overtaken: earlier?.overtaken ?? [],
      ...{ refund: ask.refund ?? null, isRefundOpen: Boolean(ask.refund) },
    };
    transaction.set(paymentRequests, request);
    return request;
  });
}

/** Stores the outcome of an attempt, unless another has replaced it. */
async function end(
  { store }: Parts,
  { id, idempotencyKey }: PaymentRequest,
  outcome: PaymentAnswer | 'refused' | 'unclear',
): Promise<void> {
  const changes: Partial<PaymentRequest> =
    typeof outcome === 'string' ? { status: outcome } : { status: 'done', url: '', endsAt: null, ...outcome };
  await store.transaction(async (transaction) => {
    const current = await transaction.find(paymentRequests, id);
    if (current?.idempotencyKey !== idempotencyKey) return;
    // Somebody has paid at the desk meanwhile.
    const status = current.status === 'to-close' ? current.status : changes.status;
    // Nothing follows from what was refused: a later refund of that payment is another decision.
    const isRefundOpen = current.isRefundOpen && outcome !== 'refused';
    transaction.update(paymentRequests, id, { ...changes, status, isRefundOpen });
  });
}

function isUnderWay(earlier: PaymentRequest, words: string, now: Temporal.Instant): boolean {
  const age = now.since(earlier.startedAt).total('hours');
  return earlier.status === 'started' && earlier.words === words && age < KEY_HOURS;
}
