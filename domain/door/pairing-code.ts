import { cutText } from '../values/text.ts';

/** The code that an admin reads out and someone types on the device: no 0 and O, no 1, I and L, no U. */
export const pairingAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PAIRING_CODE_LENGTH = 8;
/** How long a code is valid; it works once. */
export const PAIRING_MINUTES = 10;

/** The typed code in its stored form: capitals, without dashes and spaces. Null where it cannot be a code. */
export function readPairingCode(typed: string): string | null {
  const code = cutText(typed, 40).toUpperCase().replace(/[\s-]/g, '');
  const isCode =
    code.length === PAIRING_CODE_LENGTH && [...code].every((letter) => pairingAlphabet.includes(letter));
  return isCode ? code : null;
}

/** `7KQM-2XRD`: two halves are easier to copy. */
export function formatPairingCode(code: string): string {
  const half = PAIRING_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
