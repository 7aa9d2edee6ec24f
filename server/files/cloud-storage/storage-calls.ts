/** Calls to Cloud Storage's JSON API, retried until their deadline. */
import { setTimeout } from 'node:timers/promises';
import { timeLeft } from '../../data/deadline.ts';
import { FilesUnavailableError, MAX_FILE_BYTES } from '../files.ts';
import { nextPause, OPERATION_RETRY_MS } from './retry-schedule.ts';

export interface StorageCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the origin. */
  readonly path: string;
  readonly body?: Uint8Array;
  readonly contentType?: string;
  /** Checks a response of 200 to 299; if it throws, the call is retried. @throws FilesUnavailableError */
  readonly check?: (answer: Uint8Array) => void;
  /** How long a background call is retried. */
  readonly retryMs?: number;
}

export interface CallerParts {
  readonly origin: string;
  /** `Bearer …`; null: an emulator, which needs no credentials. */
  authorize(): Promise<string | null>;
  /** Monotonic, in milliseconds. */
  clock(): number;
  wait(ms: number): Promise<void>;
  readonly fetch: typeof fetch;
}

const ONE_TRY_MS = 60_000;

export const realTime = {
  clock: () => performance.now(),
  wait: (ms: number): Promise<void> => setTimeout(ms),
};

/** @returns the response, of status 200 to 299 or 404, with its body @throws FilesUnavailableError */
export async function callStorage(parts: CallerParts, call: StorageCall): Promise<Answer> {
  const startedAt = parts.clock();
  const limit = timeLeft(call.retryMs ?? OPERATION_RETRY_MS);
  for (let failures = 1; ; failures += 1) {
    const elapsed = parts.clock() - startedAt;
    const outcome = await tryOnce(parts, call, Math.max(1, Math.min(ONE_TRY_MS, limit - elapsed)));
    if ('status' in outcome) return outcome;
    const pause = nextPause(failures, parts.clock() - startedAt, limit, Math.random());
    if (!outcome.isRetryable || pause === null)
      throw new FilesUnavailableError(`Cloud Storage: ${outcome.reason}`, { cause: outcome.cause });
    await parts.wait(pause);
  }
}

export interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

interface Failure {
  readonly isRetryable: boolean;
  readonly reason: string;
  readonly cause?: unknown;
}

async function tryOnce(parts: CallerParts, call: StorageCall, timeoutMs: number): Promise<Answer | Failure> {
  try {
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
    const authorization = await unlessAborted(parts.authorize(), signal);
    const response = await parts.fetch(`${parts.origin}${call.path}`, {
      method: call.method,
      headers: {
        ...(authorization && { Authorization: authorization }),
        ...(call.contentType && { 'Content-Type': call.contentType }),
      },
      ...(call.body && { body: call.body as Uint8Array<ArrayBuffer> }),
      redirect: 'error',
      signal,
    });
    const body = await readBody(response);
    if (body === null) return { isRetryable: false, reason: 'file too large' };
    if (response.ok) call.check?.(body);
    if (response.ok || response.status === 404) return { status: response.status, body };
    return { isRetryable: isRetryable(response.status), reason: `status ${response.status}` };
  } catch (error) {
    const { name, message } = error as Error;
    const reason = error instanceof FilesUnavailableError ? message.replace('Cloud Storage: ', '') : name;
    return { isRetryable: true, reason, cause: error };
  }
}

/** Null: larger than the limit; the rest is not fetched. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_FILE_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Google's credentials library does not accept an abort signal. */
function unlessAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, aborted]);
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
