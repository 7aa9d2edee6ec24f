/** `fetch` for Stripe's package: a call, body included, ends within its deadline and is retried where that may help. */
import { setTimeout } from 'node:timers/promises';
import { timeLeft } from '../../data/deadline.ts';

export interface FetchParts {
  /** Monotonic, in milliseconds. */
  clock(): number;
  wait(ms: number): Promise<void>;
  /** Aborted after so long. */
  limit(ms: number): AbortSignal;
  /** For one try. */
  readonly tryMs: number;
}

const TRIES = 3;
/** For all tries of a background call; a page request has the rest of its own deadline. */
const CALL_MS = 30_000;
const FIRST_PAUSE_MS = 500;

const realTime: FetchParts = {
  clock: () => performance.now(),
  wait: (ms) => setTimeout(ms),
  limit: (ms) => AbortSignal.timeout(Math.max(1, Math.ceil(ms))),
  tryMs: 10_000,
};

/**
 * Sends the same request each time, and with it the same idempotency key. Each try but the last has half of the time that is left, so
 * that a server that does not answer leaves time for another.
 */
export function createStripeFetch(given: Partial<FetchParts> = {}): typeof fetch {
  const { clock, wait, limit, tryMs } = { ...realTime, ...given };
  return async (input, init) => {
    const begunAt = clock();
    const callMs = timeLeft(CALL_MS);
    const left = () => callMs - (clock() - begunAt);
    for (let tries = 1; ; tries += 1) {
      const share = tries < TRIES ? left() / 2 : left();
      const outcome = await tryOnce(input, init, limit(Math.min(tryMs, share)));
      const pause = pauseAfter(outcome, tries);
      if (pause === null || pause >= left()) return unlessFailed(outcome);
      await wait(pause);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly error: unknown };

function unlessFailed(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

/** Reads the whole body here: a response that breaks off or never ends counts as failed. */
async function tryOnce(input: Parameters<typeof fetch>[0], init: RequestInit = {}, limit: AbortSignal) {
  const limits = [limit, ...(init.signal ? [init.signal] : [])];
  try {
    const response = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(limits) });
    const { status, headers } = response;
    const body = await response.arrayBuffer();
    return { response: new Response(body, { status, headers }) };
  } catch (error) {
    return { error };
  }
}

/** Milliseconds until the next try; null: there is none. */
function pauseAfter(outcome: Outcome, tries: number): number | null {
  if (tries >= TRIES) return null;
  const ownPause = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  if ('error' in outcome) return ownPause;
  const { status, headers } = outcome.response;
  const isRetryable = status === 409 || status === 429 || status >= 500;
  const advice = headers.get('Stripe-Should-Retry');
  if (isReplayedFailure(status, headers) || !(advice === 'true' || isRetryable)) return null;
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds * 1000 : ownPause;
}

/**
 * Stripe stores the response to a key for 24 hours, including its own failures: whether the request was carried out is unknown, and a retry with the
 * same key gives the same failure.
 */
function isReplayedFailure(status: number, headers: Pick<Headers, 'get'>): boolean {
  if (status < 500) return false;
  return headers.get('Idempotent-Replayed') === 'true' || headers.get('Stripe-Should-Retry') === 'false';
}
