import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

export interface ArgonCost {
  readonly memoryInKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** As OWASP recommends: 19 MiB, 2 passes, 1 lane. Raising it upgrades each account at its next sign-in. */
export const ARGON_COST: ArgonCost = { memoryInKib: 19 * 1024, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** A stored hash that asks for more than this was not made by us, and could exhaust the server's memory. */
const MAX_MEMORY_IN_KIB = 256 * 1024;
const MAX_PASSES = 20;

interface Phc extends ArgonCost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Hashes a whole password, however long, as a PHC string (`$argon2id$v=19$m=…,t=…,p=…$salt$hash`). */
export async function hashPassword(password: string, cost: ArgonCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPhc({ ...cost, salt, hash: await deriveFrom(password, { ...cost, salt }) });
}

/** Whether the password is the one that was hashed; false where the stored text is not one of our hashes. */
export async function isPasswordOf(stored: string, password: string): Promise<boolean> {
  const phc = parsePhc(stored);
  return phc !== null && timingSafeEqual(await deriveFrom(password, phc), phc.hash);
}

/** Whether a stored hash is cheaper to guess than `cost` now requires. */
export function isWeakerHash(stored: string, cost: ArgonCost): boolean {
  const phc = parsePhc(stored);
  return phc === null || phc.memoryInKib < cost.memoryInKib || phc.passes < cost.passes;
}

/** A hash of the same cost that no password matches: unknown accounts are checked against it. */
export function unmatchableHash(cost: ArgonCost): string {
  return formatPhc({ ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) });
}

async function deriveFrom(password: string, { memoryInKib, passes, parallelism, salt }: Omit<Phc, 'hash'>) {
  return derive('argon2id', {
    // Keyboards differ in how they compose "é"; the password is the same.
    message: password.normalize('NFKC'),
    nonce: salt,
    memory: memoryInKib,
    passes,
    parallelism,
    tagLength: HASH_BYTES,
  });
}

function formatPhc({ memoryInKib, passes, parallelism, salt, hash }: Phc): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryInKib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{43})$/;

function parsePhc(stored: string): Phc | null {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcPattern.exec(stored) ?? [];
  const cost = { memoryInKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (!hash || cost.memoryInKib > MAX_MEMORY_IN_KIB || cost.passes > MAX_PASSES) return null;
  return { ...cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
