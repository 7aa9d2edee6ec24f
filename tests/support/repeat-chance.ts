/**
 * Loaded before every test file of the quick projects: what is random comes out alike in every run, so that a test which passed once passes
 * again. Ids and secrets begin with a number that rises with each one made: documents of one moment are listed in the order they were made in.
 * To find tests that need that order: `TEST_IDS=falling npx vitest run …`.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const isFalling = process.env.TEST_IDS === 'falling';

/** Shorter ones are nonces and keys that nothing is listed by. */
const SHORTEST_COUNTED = 12;
const COUNT_DIGITS = 8;

/** From nought for every file, but the thread's own: a package that has kept the `randomUUID` of an earlier file makes no id twice. */
const COUNTS = Symbol.for('counts of repeated chance');
const counts: { made: number; drawn: number } = Reflect.get(globalThis, COUNTS) ?? {};
Object.assign(counts, { made: 0, drawn: 0 });
Reflect.set(globalThis, COUNTS, counts);

/** `00000041`: as text, as bytes and in base64 alike it sorts by when it was made. */
function nextCount(): string {
  counts.made += 1;
  return String(isFalling ? 10 ** COUNT_DIGITS - counts.made : counts.made).padStart(COUNT_DIGITS, '0');
}

function drawBytes(size: number): Buffer {
  const blocks: Buffer[] = [];
  for (let length = 0; length < size; length += 32) {
    counts.drawn += 1;
    blocks.push(crypto.createHash('sha256').update(`test/${counts.drawn}`).digest());
  }
  return Buffer.concat(blocks).subarray(0, size);
}

function randomUUID() {
  const hex = drawBytes(16).toString('hex');
  return `${nextCount()}-${hex.slice(0, 4)}-4${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}` as const;
}

function randomBytes(size: number): Buffer {
  const bytes = Buffer.from(drawBytes(size));
  if (size >= SHORTEST_COUNTED) bytes.set(Array.from(nextCount(), Number));
  return bytes;
}

function randomInt(low: number, high?: number): number {
  const [min, max] = high === undefined ? [0, low] : [low, high];
  return min + (drawBytes(6).readUIntBE(0, 6) % (max - min));
}

Object.assign(crypto, { randomUUID, randomBytes, randomInt });
syncBuiltinESMExports();
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID, configurable: true });
