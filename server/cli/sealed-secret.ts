/** The club's secret in a backup, under a passphrase: scrypt makes the key, AES-256-GCM seals and notices every change. */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { MaintenanceError } from '../data/maintenance.ts';
import { eachEntry, SECRET } from './archive.ts';
import type { AskingTerminal, Terminal } from './terminal.ts';

/** Whoever steals a backup can guess without limit; four random words are enough against that. */
const SHORTEST_PASSPHRASE = 16;

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
function openSealed(sealed: string, passphrase: string): string | null {
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

/** Typed twice, since nobody sees it. @throws MaintenanceError where it is too short, or the second is another */
export async function askNewPassphrase({ ask, isInteractive }: AskingTerminal): Promise<string> {
  const passphrase = await ask(`Passphrase for the secret (at least ${SHORTEST_PASSPHRASE} characters): `);
  if (passphrase.length >= SHORTEST_PASSPHRASE) {
    if (!isInteractive || (await ask('Type it again: ')) === passphrase) return passphrase;
    throw new MaintenanceError('The two passphrases differ. Nothing was backed up.');
  }
  throw new MaintenanceError(
    `The passphrase has ${passphrase.length} characters; it needs at least ${SHORTEST_PASSPHRASE}. Nothing was backed up.`,
  );
}

/** Null: left out, since no passphrase was typed. @throws MaintenanceError where the passphrase is wrong */
export async function askForSecret(file: string, { ask }: AskingTerminal): Promise<string | null> {
  let sealed = '';
  await eachEntry(file, async ({ fileName }, read) => {
    if (fileName === SECRET) sealed = String(await buffer(await read()));
  });
  const passphrase = await ask('Passphrase of the secret in the backup (empty: leave the secret out): ');
  if (passphrase === '') return null;
  const secret = openSealed(sealed, passphrase);
  if (secret === null) throw new MaintenanceError('That is not the passphrase. Nothing was restored.');
  return secret;
}

export async function putSecret(
  { dataDir, givenSecret }: Pick<Config, 'dataDir' | 'givenSecret'>,
  secret: string | null,
  { say, now }: Terminal,
): Promise<void> {
  const file = resolve(dataDir, 'secret');
  if (secret === null) {
    const isThere = givenSecret !== null || existsSync(file);
    say(
      isThere
        ? 'The secret of this machine stays. Passes and links work only if it is the club’s.'
        : 'The club’s secret is missing here: set APP_SECRET to it, or put it into the data folder as the file “secret”.',
    );
    return;
  }
  if (givenSecret !== null) {
    const isSame = givenSecret === secret;
    say(
      isSame
        ? 'APP_SECRET is the secret of the backup.'
        : 'APP_SECRET is another secret than that of the backup: passes, links and sign-ins from before don’t work with it.',
    );
    return;
  }
  const previous = existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
  if (previous !== null && previous !== secret) {
    const kept = `${file}.before-${fileStamp(now())}`;
    renameSync(file, kept);
    say(`The previous secret is saved as ${kept}.`);
  }
  if (previous !== secret) await writeFile(file, `${secret}\n`, { mode: 0o600 });
  say(`The secret is in ${file}.`);
}

const fileStamp = (now: Temporal.Instant) => now.toString({ smallestUnit: 'second' }).replaceAll(':', '-');
