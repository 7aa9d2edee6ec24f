import * as paths from '#app/paths.ts';
import type { Upload } from '#server/door/record-uploads.ts';
import { readWaiting, removeWaiting, writeWaiting } from './kept.ts';

/** Where releases before this one had their queue: readable, and lost with a full storage. */
const FORMER = 'cf_kiosk_uploads';
/** Check-ins per upload. */
const PART = 50;

/** A decision that is not uploaded yet. */
export interface Waiting extends Upload {
  /** Whose pass it was, as the roster has it; empty: nobody's on it. Stays here. */
  readonly reference: string;
}

/** What the server said: when, by its own clock; or why it said nothing. */
export type Answer = { readonly now: number } | 'unpaired' | 'unreachable';

/** Offline decisions, in memory for the page and in the browser's database for the next one. */
const waiting = new Map<string, Waiting>();
let isSending = false;

export const countQueued = (): number => waiting.size;

/** What an earlier page has left. */
export async function loadQueue(): Promise<readonly Waiting[]> {
  for (const item of await readWaiting<Waiting>()) waiting.set(item.nonce, item);
  for (const item of JSON.parse(localStorage.getItem(FORMER) ?? '[]')) await queueUpload(item);
  localStorage.removeItem(FORMER);
  return [...waiting.values()];
}

/** Resolves once it is on the disk. Where that fails the door goes on, and it is uploaded unless the page is closed first. */
export async function queueUpload(item: Waiting): Promise<void> {
  waiting.set(item.nonce, item);
  await writeWaiting(item.nonce, item).catch(() => {});
}

/** Uploads the queue, or asks whether the server is there; whatever it has recorded or permanently refused leaves the queue. Null: under way already. */
export async function sendQueued(): Promise<Answer | null> {
  if (isSending) return null;
  isSending = true;
  try {
    let answer = await sendPart();
    while (waiting.size > 0 && typeof answer === 'object') answer = await sendPart();
    return answer;
  } catch {
    return 'unreachable';
  } finally {
    isSending = false;
  }
}

async function sendPart(): Promise<Answer> {
  const part = [...waiting.values()].slice(0, PART);
  const checkIns = JSON.stringify(part, (name, value) => (name === 'reference' ? undefined : value));
  const response = await fetch(paths.kioskUploads, {
    method: 'POST',
    body: new URLSearchParams({ checkIns, sentAt: `${Date.now()}` }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  if (response.type === 'opaqueredirect') return 'unpaired';
  // The server cannot read this part (422), and a retry would not change that.
  if (!response.ok && response.status !== 422) return 'unreachable';
  for (const { nonce } of part) {
    waiting.delete(nonce);
    await removeWaiting(nonce).catch(() => {});
  }
  return (await response.json()) as { now: number };
}
