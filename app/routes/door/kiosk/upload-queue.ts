import * as paths from '#app/paths.ts';
import type { Upload } from '#server/door/record-uploads.ts';

/** Offline decisions not yet uploaded. In the browser's storage, so that they survive a restart of the device. */
const KEY = 'cf_kiosk_uploads';
/** Check-ins per upload. */
const PART = 50;

export function countQueued(): number {
  return readQueue().length;
}

export function queueUpload(item: Upload): void {
  writeQueue([...readQueue(), item]);
}

/** Uploads the queue; whatever the server has recorded or permanently refused leaves it. */
export async function sendQueued(): Promise<void> {
  for (let part = readQueue().slice(0, PART); part.length > 0; part = readQueue().slice(0, PART)) {
    const body = new URLSearchParams({ checkIns: JSON.stringify(part) });
    const response = await fetch(paths.kioskUploads, { method: 'POST', body, redirect: 'manual' });
    // The server cannot read this part (422), and a retry would not change that.
    if (!response.ok && response.status !== 422) return;
    const done = new Set(part.map(({ nonce }) => nonce));
    writeQueue(readQueue().filter(({ nonce }) => !done.has(nonce)));
  }
}

function readQueue(): Upload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Upload[]) : [];
  } catch {
    return [];
  }
}

function writeQueue(items: readonly Upload[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // Storage full or blocked: the door goes on, and these check-ins are never uploaded.
  }
}
