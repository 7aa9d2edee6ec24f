import type { SealedForDevice } from '#server/door/seal-for-device.ts';
import { inStore } from './in-store.ts';

/**
 * This device's key. Made when it is paired (`../make-device-key.js`), and not extractable: no script, and nobody who copies the cookie, can
 * take it elsewhere. Kept in the browser's database, the only storage that holds such a key.
 */
const KEYS = ['clubfloor-kiosk', 'keys'] as const;
const OWN = 'device';
/** What the derived key is for; the server has the same words. */
const PURPOSE = 'clubfloor kiosk roster';

const exchange = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** The key that was made when this device was paired; null: there is none. */
export async function findDeviceKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    return ((await inStore(KEYS, 'readonly', (keys) => keys.get(OWN))) as CryptoKey | undefined) ?? null;
  } catch {
    return null;
  }
}

/** What the server has sealed for this device. @throws where it was sealed for another, or changed */
export async function unsealForDevice(own: CryptoKey, sealed: SealedForDevice): Promise<string> {
  const theirs = await crypto.subtle.importKey('spki', fromBase64(sealed.key), exchange, false, []);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(PURPOSE) },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  const cipher = { name: 'AES-GCM', iv: fromBase64(sealed.nonce) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(cipher, key, fromBase64(sealed.text)));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
