/**
 * A uid in capitals and digits. Uids are case-sensitive, so they are rewritten as one big number in base
 * 36: 28 mixed characters become 33. A leading digit 1 preserves leading zeros.
 */
const uidAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Marks a uid with other characters, encoded by its bytes. */
const BYTES = '-';

/** @throws RangeError where the uid is empty */
export function encodeReference(uid: string): string {
  if (uid === '') throw new RangeError('a pass needs a uid');
  const indexes = [...uid].map((character) => uidAlphabet.indexOf(character));
  if (!indexes.includes(-1)) return toBase36(indexes, uidAlphabet.length);
  return BYTES + toBase36([...new TextEncoder().encode(uid)], 256);
}

/** The uid, or null where `encodeReference` does not produce that reference. */
export function decodeReference(reference: string): string | null {
  const isBytes = reference.startsWith(BYTES);
  const indexes = fromBase36(isBytes ? reference.slice(1) : reference, isBytes ? 256 : uidAlphabet.length);
  if (indexes === null) return null;
  try {
    const uid = isBytes
      ? new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(indexes))
      : indexes.map((index) => uidAlphabet[index]).join('');
    return uid !== '' && encodeReference(uid) === reference ? uid : null;
  } catch {
    return null;
  }
}

function toBase36(values: readonly number[], base: number): string {
  let number = 1n;
  for (const value of values) number = number * BigInt(base) + BigInt(value);
  return number.toString(36).toUpperCase();
}

function fromBase36(text: string, base: number): number[] | null {
  if (!/^[0-9A-Z]+$/.test(text)) return null;
  let number = 0n;
  for (const digit of text) number = number * 36n + BigInt(digits.indexOf(digit));
  const values: number[] = [];
  for (; number > 1n; number /= BigInt(base)) values.unshift(Number(number % BigInt(base)));
  return number === 1n ? values : null;
}
