import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const shortestLength = 32;
/** A random secret of this length has more distinct characters, in any usual alphabet. */
const fewestDifferentCharacters = 10;
const samples = /change.?me|secret|password|example|your.?|placeholder|dummy|12345|abcdef/i;

export interface AppSecret {
  readonly secret: string;
  /** The file it was written to on the first start; null otherwise. */
  readonly madeAt: string | null;
}

/**
 * The secret that every signing and sealing key is derived from: `APP_SECRET`, or the file `secret` in the data
 * folder. On the first start with neither, the file is created (docs/decisions/0010-app-secret-is-generated-once.md).
 *
 * @throws ConfigError when a secret that protects something would be weak or lost
 */
export function obtainAppSecret(
  config: Pick<Config, 'mode' | 'givenSecret' | 'dataDir' | 'store' | 'sqliteFile'>,
): AppSecret {
  const { givenSecret, mode } = config;
  if (givenSecret !== null) {
    const weakness = mode === 'production' ? findWeakness(givenSecret) : null;
    if (weakness) throw new ConfigError([`APP_SECRET ${weakness}. Generate one with: openssl rand -hex 32`]);
    return { secret: givenSecret, madeAt: null };
  }
  const file = join(config.dataDir, 'secret');
  if (existsSync(file)) return { secret: readSecretFile(file), madeAt: null };
  if (config.store === 'firestore') {
    throw new ConfigError([
      'APP_SECRET is not set: machines that share a Firestore database share one secret.',
    ]);
  }
  if (existsSync(config.sqliteFile)) {
    throw new ConfigError([
      `APP_SECRET is not set and ${file} is missing, but there is a club in ${config.sqliteFile}. Restore the original secret: a new one would invalidate every pass, link and sign-in.`,
    ]);
  }
  return { secret: makeSecretFile(config.dataDir, file), madeAt: file };
}

/** Why a secret is guessable, as the rest of a sentence; null if it is not. */
export function findWeakness(secret: string): string | null {
  if (secret.length < shortestLength) return `is shorter than ${shortestLength} characters`;
  if (new Set(secret).size < fewestDifferentCharacters) return 'has too few distinct characters';
  if (/^(.{1,16}?)\1+.{0,15}$/s.test(secret)) return 'repeats itself';
  // Sample words only count when little else is left: a random secret may contain `12345`.
  const rest = secret.replace(new RegExp(samples, 'gi'), '');
  return rest.length < shortestLength && rest.length < secret.length ? 'looks like a sample' : null;
}

function readSecretFile(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  const weakness = findWeakness(secret);
  if (weakness) throw new ConfigError([`The secret in ${file} ${weakness}. Restore the original one.`]);
  return secret;
}

function makeSecretFile(dataDir: string, file: string): string {
  const secret = randomBytes(32).toString('hex');
  const unlinked = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(unlinked, `${secret}\n`, { mode: 0o600 });
    // Unlike a rename, this fails when another instance started at the same moment was first.
    linkSync(unlinked, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecretFile(file);
    throw new ConfigError([`DATA_DIR is not writable: ${(error as Error).message}.`]);
  } finally {
    rmSync(unlinked, { force: true });
  }
}
