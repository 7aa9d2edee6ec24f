/** Signed calls to the club's HTTPS callable function. */
import { createHmac, hkdfSync } from 'node:crypto';

/** Specification, §9. */
export const CALL_TIMEOUT_MS = 70_000;

/** Delivers one event. @throws FunctionCallError */
export type CallFunction = (data: object) => Promise<void>;

/** The function did not confirm the event; a retry may help. */
export class FunctionCallError extends Error {
  override name = 'FunctionCallError';
}

export interface CallParts {
  readonly url: string;
  readonly secret: string;
  now(): Temporal.Instant;
  readonly timeoutMs?: number;
}

/**
 * The callable protocol: `{"data": …}`, confirmed by any status from 200 to 299. The header `Clubfloor-Signature` is
 * `t=SECONDS,v1=HEX`: HMAC-SHA256 of `SECONDS.BODY` with `functionsKey`, by which the function checks the sender and the time.
 */
export function createFunctionCall({
  url,
  secret,
  now,
  timeoutMs = CALL_TIMEOUT_MS,
}: CallParts): CallFunction {
  const key = functionsKey(secret);
  return async (data) => {
    const body = JSON.stringify({ data });
    const seconds = Math.floor(now().epochMilliseconds / 1000);
    const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    const headers = {
      'Content-Type': 'application/json',
      'Clubfloor-Signature': `t=${seconds},v1=${signature}`,
    };
    const response = await ask(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new FunctionCallError(`the function answered ${response.status}`);
  };
}

/** For the function's configuration, `npm run club -- functions-key`; 64 hexadecimal characters, used as they are. */
export function functionsKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor functions', 32)).toString('hex');
}

async function ask(url: string, request: RequestInit): Promise<Response> {
  try {
    // Following a redirect would send the event to a URL that nobody configured.
    return await fetch(url, { ...request, redirect: 'error' });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const inner = cause instanceof Error ? cause.message : message;
    const reason = name === 'TimeoutError' ? 'no answer in time' : inner;
    throw new FunctionCallError(reason, { cause: error });
  }
}
