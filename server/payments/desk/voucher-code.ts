import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;

/** A code that nobody guesses, and that can be read out: `K7QF-2M9X-PA4T`. */
export function newVoucherCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** A code as typed, in the form in which it is stored; null: it cannot be one. */
export function readVoucherCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return letters.length === LENGTH ? letters.replaceAll(/(.{4})(?!$)/g, '$1-') : null;
}
