import { randomUUID } from 'node:crypto';
import { type PaymentRequest, paymentRequests } from '../data/collections/payments.ts';
import type { Services } from '../services.ts';
import { PaymentsRefusedError } from './payments.ts';

export interface PaymentAsk {
  readonly uid: string;
  /** Letters and hyphens: `customer`, `checkout`, `leave`. */
  readonly purpose: string;
  /** Everything that the provider is told: for other words there is another key. */
  readonly words: unknown;
  /** Whether an answer to the same words that is there already will do; left out: never, it is to be done again. */
  readonly willDo?: (earlier: PaymentRequest) => boolean;
}

export interface PaymentAnswer {
  readonly reference: string;
  readonly url?: string;
  readonly endsAt?: Temporal.Instant | null;
}

/** The provider forgets a key after 24 hours; an attempt that is older begins anew. */
export const KEY_HOURS = 20;

export const requestId = ({ uid, purpose }: Pick<PaymentAsk, 'uid' | 'purpose'>) => `${uid}_${purpose}`;

/**
 * Writes down what is to be done, has the provider do it, and writes down that it is done. Whoever asks for the same again while the
 * first has not been answered (two clicks, a crash, a timeout) sends the first's key, so that it happens once.
 * @throws PaymentsUnavailableError asked again, it goes on with the same key; PaymentsRefusedError
 */
export async function askPaymentsOnce(
  { store, now }: Pick<Services, 'store' | 'now'>,
  ask: PaymentAsk,
  call: (key: string) => Promise<PaymentAnswer>,
): Promise<PaymentAnswer> {
  const id = requestId(ask);
  const words = JSON.stringify(ask.words);
  const { idempotencyKey, ...begun } = await store.transaction(async (transaction) => {
    const earlier = await transaction.find(paymentRequests, id);
    const startedAt = now();
    if (earlier && isUnderWay(earlier, words, startedAt)) return earlier;
    if (earlier?.status === 'done' && earlier.words === words && ask.willDo?.(earlier)) return earlier;
    const request: PaymentRequest = {
      id,
      memberUid: ask.uid,
      purpose: ask.purpose,
      idempotencyKey: randomUUID(),
      words,
      status: 'started',
      startedAt,
      reference: '',
      url: '',
      endsAt: null,
    };
    transaction.set(paymentRequests, request);
    return request;
  });
  if (begun.status === 'done') return begun;
  const end = (changes: Partial<PaymentRequest>) =>
    store.transaction(async (transaction) => {
      const mine = await transaction.find(paymentRequests, id);
      if (mine?.idempotencyKey === idempotencyKey) transaction.update(paymentRequests, id, changes);
    });
  try {
    const answer = await call(idempotencyKey);
    const { reference, url = '', endsAt = null } = answer;
    await end({ status: 'done', reference, url, endsAt });
    return answer;
  } catch (error) {
    if (error instanceof PaymentsRefusedError) await end({ status: 'refused' });
    throw error;
  }
}

function isUnderWay(earlier: PaymentRequest, words: string, now: Temporal.Instant): boolean {
  const age = now.since(earlier.startedAt).total('hours');
  return earlier.status === 'started' && earlier.words === words && age < KEY_HOURS;
}
