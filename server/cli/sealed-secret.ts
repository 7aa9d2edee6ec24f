/** The club's secret under a passphrase: scrypt makes the key, AES-256-GCM seals and notices every change. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';

/** Whoever steals a backup can guess without limit; four random words are enough against that. */
export const SHORTEST_PASSPHRASE = 16;

/** 128 MB and about half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const sealedShape = z.object({ salt: z.base64(), iv: z.base64(), tag: z.base64(), content: z.base64() });

export function seal(secret: string, passphrase: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = { salt, iv, tag: cipher.getAuthTag(), content };
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])),
  );
}

/** Null: another passphrase, or not as it was sealed. */
export function openSealed(sealed: string, passphrase: string): string | null {
  try {
    const { salt, iv, tag, content } = sealedShape.parse(JSON.parse(sealed));
    const key = keyOf(passphrase, Buffer.from(salt, 'base64'));
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(content, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFKC'), salt, 32, cost);
