/** Seals what only one kiosk may read, whoever holds its cookie: its private key never leaves its browser (docs/decisions/0047-kiosk-device-keys.md). */
import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** ECDH on P-256 with a key for this one message, HKDF-SHA-256, AES-256-GCM; each part in base64. */
export interface SealedForDevice {
  /** The message's public key, as SPKI. */
  readonly key: string;
  readonly nonce: string;
  /** With the tag of 16 bytes at its end, as WebCrypto has it. */
  readonly text: string;
}

/** What the derived key is for; the kiosk's page has the same words. */
const PURPOSE = 'clubfloor kiosk roster';
/** An SPKI of a point on P-256 has 91 bytes: 124 characters. */
const MAX_KEY_LENGTH = 200;

/** The public key as a device sends it when it is paired, or empty: none, or not a point on P-256. */
export function readDeviceKey(typed: string): string {
  return typed.length <= MAX_KEY_LENGTH && importKey(typed) ? typed : '';
}

/** @param deviceKey from `readDeviceKey`; null where the device has none */
export function sealForDevice(deviceKey: string, text: string): SealedForDevice | null {
  const publicKey = importKey(deviceKey);
  if (!publicKey) return null;
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey });
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', shared, '', PURPOSE, 32)),
    nonce,
  );
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    key: own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    nonce: nonce.toString('base64'),
    text: sealed.toString('base64'),
  };
}

function importKey(encoded: string): KeyObject | null {
  if (encoded === '') return null;
  try {
    const key = createPublicKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}
