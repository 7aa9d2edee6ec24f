import * as paths from '#app/paths.ts';
import type { KioskScreen } from '#domain/door/kiosk-screen.ts';

/** The outcome of asking the server about a code. */
export type ServerAnswer =
  | { kind: 'screen'; screen: KioskScreen }
  /** The device has been revoked. */
  | { kind: 'unpaired' }
  /** No answer in time, or no usable one. */
  | { kind: 'unreachable' };

const TIMEOUT_MS = 4000;
/** After a failure, people at the door do not wait that long again. */
const TIMEOUT_AFTER_FAILURE_MS = 1000;

let hasFailed = false;

/** A fresh nonce for an attempt; also works on a page without https, unlike `randomUUID`. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Asks about a code, and retries once if the connection fails: under the same nonce that is the same attempt. */
export async function askServer(code: string, nonce: string): Promise<ServerAnswer> {
  if (hasFailed) return ask(code, nonce, TIMEOUT_AFTER_FAILURE_MS);
  const first = await ask(code, nonce, TIMEOUT_MS);
  return first.kind === 'unreachable' ? ask(code, nonce, TIMEOUT_AFTER_FAILURE_MS) : first;
}

async function ask(code: string, nonce: string, timeoutMs: number): Promise<ServerAnswer> {
  const answer = await askOnce(code, nonce, timeoutMs);
  hasFailed = answer.kind === 'unreachable';
  return answer;
}

async function askOnce(code: string, nonce: string, timeoutMs: number): Promise<ServerAnswer> {
  try {
    const response = await fetch(paths.scanCode, {
      method: 'POST',
      body: new URLSearchParams({ code, nonce }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.type === 'opaqueredirect') return { kind: 'unpaired' };
    if (!response.ok) return { kind: 'unreachable' };
    const { screen } = (await response.json()) as { screen: KioskScreen };
    return { kind: 'screen', screen };
  } catch {
    return { kind: 'unreachable' };
  }
}
