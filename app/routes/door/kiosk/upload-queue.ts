import * as paths from '#app/paths.ts';
import type { Upload } from '#server/door/take-uploads.ts';

/** What was decided offline and is not told yet. In the browser's storage, so that a restart of the device loses none of it. */
const KEY = 'cf_kiosk_uploads';
/** Sent together. */
const PART = 50;

export function countWaiting(): number {
  return readQueue().length;
}

export function keepForUpload(item: Upload): void {
  writeQueue([...readQueue(), item]);
}

/** Sends what waits; what the server has taken, or refused for good, waits no longer. */
export async function sendWaiting(): Promise<void> {
  for (let part = readQueue().slice(0, PART); part.length > 0; part = readQueue().slice(0, PART)) {
    const body = new URLSearchParams({ checkIns: JSON.stringify(part) });
    const response = await fetch(paths.kioskUploads, { method: 'POST', body, redirect: 'manual' });
    // A part that cannot be read will not be readable later either.
    if (!response.ok && response.status !== 422) return;
    const done = new Set(part.map(({ nonce }) => nonce));
    writeQueue(readQueue().filter(({ nonce }) => !done.has(nonce)));
  }
}

function readQueue(): Upload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Upload[]) : [];
  } catch {
    return [];
  }
}

function writeQueue(items: readonly Upload[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // A full or forbidden storage: the door goes on, and these check-ins stay untold.
  }
}
