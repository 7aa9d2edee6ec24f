import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with the application's secret (AES-256-GCM), so that a reader of the store or of a backup
 * cannot use it. `boundTo` is the id of the document that stores it: in another document it cannot be decrypted.
 */
export function seal(secret: string, boundTo: string, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/** The text; null: encrypted with another secret, for another document, or damaged. */
export function unseal(secret: string, boundTo: string, sealedText: string): string | null {
  const [version, encoded = ''] = sealedText.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  if (version !== 'v1' || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** What a sealed text said, where it is of this shape and `until` (milliseconds since 1970) is ahead; null: not one of ours, or expired. */
export function readUntil<T extends { readonly until: number }>(
  schema: z.ZodType<T>,
  plain: string | null,
  now: Temporal.Instant,
): T | null {
  if (plain === null) return null;
  const { data } = schema.safeParse(JSON.parse(plain));
  return data && data.until > now.epochMilliseconds ? data : null;
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor sealed text', 32));
}
