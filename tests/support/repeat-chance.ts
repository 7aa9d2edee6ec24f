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

let made = 0;
let drawn = 0;

/** `00000041`: as text, as bytes and in base64 alike it sorts by when it was made. */
function nextCount(): string {
  made += 1;
  return String(isFalling ? 10 ** COUNT_DIGITS - made : made).padStart(COUNT_DIGITS, '0');
}

function drawBytes(size: number): Buffer {
  const blocks: Buffer[] = [];
  for (let length = 0; length < size; length += 32) {
    drawn += 1;
    blocks.push(crypto.createHash('sha256').update(`test/${drawn}`).digest());
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
