import type { Stripe } from 'stripe';
import type { StripeConfig } from '../../config/config.ts';
import { PaymentsRefusedError, PaymentsUnavailableError } from '../payments.ts';

/** What the code reads and the double speaks; a newer package brings a newer one, to be looked at then. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 10_000;
/** Of a call that timed out or met a 5xx, 409 or 429; with the same idempotency key. */
const RETRIES = 2;

/** Asks Stripe, in its words. @throws PaymentsUnavailableError, PaymentsRefusedError */
export type AskStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

export function createAskStripe(config: Pick<StripeConfig, 'secretKey' | 'apiOrigin'>): AskStripe {
  let client: Promise<Stripe> | null = null;
  return async (work) => {
    // Imported at the first call: a club at the desk never loads it.
    client ??= openClient(config);
    try {
      return await work(await client);
    } catch (error) {
      throw translate(error);
    }
  };
}

async function openClient({
  secretKey,
  apiOrigin,
}: Pick<StripeConfig, 'secretKey' | 'apiOrigin'>): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const elsewhere = apiOrigin === null ? null : new URL(apiOrigin);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Clubfloor' },
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === 'https:' ? 443 : 80),
      protocol: elsewhere.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Stripe's words for "not your fault, ask again"; a wrong key is the club's to mend, and nothing has happened meanwhile. */
const passing = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  const { type, code, message } = error as Error & { type: string; code?: string };
  if (passing.has(type)) return new PaymentsUnavailableError(message, { cause: error });
  return new PaymentsRefusedError(message, code ?? type, { cause: error });
}

/** Null in place of a refusal that says there is no such thing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PaymentsRefusedError && error.code === 'resource_missing') return null;
    throw error;
  }
}
