import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { inStore } from './in-store.ts';

/**
 * What this kiosk keeps through a reload and a power cut. Nothing in it can be read without this browser's keys, which cannot be exported.
 * The pairing page deletes all of it (`../make-device-key.js` has the name too): it belongs to one pairing.
 */
const KEPT = ['clubfloor-door', 'kept'] as const;

/** The last time the server answered, by its clock, and how far this device's clock was behind it. */
export interface Contact {
  readonly at: number;
  readonly lagMs: number;
}

/** What is kept under one name each. */
interface Kept {
  readonly key: CryptoKey;
  readonly roster: SealedForDevice;
  readonly contact: Contact;
}

export function readKept<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined> {
  return inStore(KEPT, 'readonly', (store) => store.get(name));
}

export function writeKept<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<unknown> {
  return inStore(KEPT, 'readwrite', (store) => store.put(value, name));
}

export function removeKept(name: keyof Kept): Promise<unknown> {
  return inStore(KEPT, 'readwrite', (store) => store.delete(name));
}

/** Keys of check-ins come after all names, since lists do. */
const keyOf = (nonce: string) => ['waiting', nonce];
type Sealed = readonly [nonce: Uint8Array<ArrayBuffer>, text: ArrayBuffer];

/** Sealed: a printed pass's code opens the door for as long as it is not replaced. */
export async function writeWaiting(nonce: string, item: unknown): Promise<void> {
  const key = await ownKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(item));
  const sealed: Sealed = [iv, await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)];
  await inStore(KEPT, 'readwrite', (store) => store.put(sealed, keyOf(nonce)));
}

/** What `writeWaiting` was given, in no order. */
export async function readWaiting<Item>(): Promise<Item[]> {
  const key = await ownKey();
  const range = IDBKeyRange.bound(keyOf(''), ['waiting', []]);
  const all = await inStore<Sealed[]>(KEPT, 'readonly', (store) => store.getAll(range));
  return Promise.all(
    all.map(async ([iv, text]) =>
      JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, text))),
    ),
  );
}

export function removeWaiting(nonce: string): Promise<unknown> {
  return inStore(KEPT, 'readwrite', (store) => store.delete(keyOf(nonce)));
}

/** Made once. Of two pages that make one at the same time, the first one's counts. */
async function ownKey(): Promise<CryptoKey> {
  const own = await readKept('key');
  if (own) return own;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return inStore(KEPT, 'readwrite', (store) => store.add(made, 'key')).then(
    () => made,
    async () => (await readKept('key')) ?? made,
  );
}
