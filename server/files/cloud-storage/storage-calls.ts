/** Calls to Cloud Storage's JSON interface, tried again until their time is over. */
import { setTimeout } from 'node:timers/promises';
import { timeLeft } from '../../data/deadline.ts';
import { FilesUnavailableError, MOST_FILE_BYTES } from '../files.ts';
import { nextPause, OPERATION_RETRY_MS } from './retry-schedule.ts';

export interface StorageCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** After the origin. */
  readonly path: string;
  readonly body?: Uint8Array;
  readonly contentType?: string;
  /** Whether an answer of 200 to 299 is what was wanted; otherwise it is tried again. @throws FilesUnavailableError */
  readonly check?: (answer: Uint8Array) => void;
  /** How long it may be tried where nobody waits for it. */
  readonly retryMs?: number;
}

export interface CallerParts {
  readonly origin: string;
  /** `Bearer …`; null: an emulator, which asks nobody. */
  authorize(): Promise<string | null>;
  /** Milliseconds, ever growing. */
  clock(): number;
  wait(ms: number): Promise<void>;
  readonly fetch: typeof fetch;
}

const ONE_TRY_MS = 60_000;

export const realTime = {
  clock: () => performance.now(),
  wait: (ms: number): Promise<void> => setTimeout(ms),
};

/** @returns the answer, of 200 to 299 or 404, with its body read @throws FilesUnavailableError */
export async function callStorage(parts: CallerParts, call: StorageCall): Promise<Answer> {
  const begunAt = parts.clock();
  const limit = timeLeft(call.retryMs ?? OPERATION_RETRY_MS);
  for (let failures = 1; ; failures += 1) {
    const elapsed = parts.clock() - begunAt;
    const outcome = await tryOnce(parts, call, Math.max(1, Math.min(ONE_TRY_MS, limit - elapsed)));
    if ('status' in outcome) return outcome;
    const pause = nextPause(failures, parts.clock() - begunAt, limit, Math.random());
    if (!outcome.isPassing || pause === null)
      throw new FilesUnavailableError(`Cloud Storage: ${outcome.reason}`, { cause: outcome.cause });
    await parts.wait(pause);
  }
}

export interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
}

interface Failure {
  readonly isPassing: boolean;
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
    if (body === null) return { isPassing: false, reason: 'a file larger than any of ours' };
    if (response.ok) call.check?.(body);
    if (response.ok || response.status === 404) return { status: response.status, body };
    return { isPassing: isPassing(response.status), reason: `it answered ${response.status}` };
  } catch (error) {
    const { name, message } = error as Error;
    const reason = error instanceof FilesUnavailableError ? message.replace('Cloud Storage: ', '') : name;
    return { isPassing: true, reason, cause: error };
  }
}

/** Null: more than any file of ours has; the rest is not fetched. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_FILE_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Google's library for credentials knows no deadline of ours. */
function unlessAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([work, aborted]);
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
