import { createHmac, hkdfSync } from 'node:crypto';

/** A keyed hash for `purpose`: without the application's secret nobody can tell what was hashed. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string;

/** Hex, 128 bits. */
export function createKeyedHash(secret: string): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor identity', 32));
  return (purpose, ...parts) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest('hex')
      .slice(0, 32);
}
