import type { Stripe } from 'stripe';
import { wellFormed } from '#domain/values/text.ts';
import type { StripeConfig } from '../../config/config.ts';
import { isUnknownToProvider, PaymentsRefusedError, PaymentsUnavailableError } from '../payments.ts';
import { createStripeFetch, type FetchParts } from './stripe-fetch.ts';

/** The version that this code and the test double implement; check both when the package brings a newer one. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
/** Longer than any call takes: `createStripeFetch` handles deadlines and retries. */
const PACKAGE_TIMEOUT_MS = 120_000;

/** Calls Stripe's API; strings in the response are well-formed Unicode. @throws PaymentsUnavailableError, PaymentsRefusedError */
export type AskStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;

export function createAskStripe(
  config: Pick<StripeConfig, 'secretKey' | 'apiOrigin'>,
  time?: Partial<FetchParts>,
): AskStripe {
  let client: Promise<Stripe> | null = null;
  return async (work) => {
    // Imported at the first call: clubs without Stripe never load it.
    client ??= openClient(config, time);
    try {
      return wellFormed(await work(await client));
    } catch (error) {
      throw translate(error);
    }
  };
}

async function openClient(
  { secretKey, apiOrigin }: Pick<StripeConfig, 'secretKey' | 'apiOrigin'>,
  time?: Partial<FetchParts>,
): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const elsewhere = apiOrigin === null ? null : new URL(apiOrigin);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(createStripeFetch(time)),
    timeout: PACKAGE_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Clubfloor' },
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === 'https:' ? 443 : 80),
      protocol: elsewhere.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Stripe's error types that a retry can resolve; a wrong key has to be corrected by the club first. */
const retryable = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]);

interface StripeFailure extends Error {
  readonly type: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('type' in error)) return error;
  const { type, code, param = '', message, statusCode = 0 } = error as StripeFailure;
  if (retryable.has(type)) {
    const unavailable = new PaymentsUnavailableError(message, { cause: error });
    // Stripe stores such a response for the key, whether or not it says so.
    unavailable.isKeySpent = statusCode >= 500;
    return unavailable;
  }
  const refused = new PaymentsRefusedError(message, code ?? type, { cause: error, param });
  refused.isDeclined = type === 'StripeCardError';
  return refused;
}

/** Null instead of a "no such object" error. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUnknownToProvider(error)) return null;
    throw error;
  }
}
