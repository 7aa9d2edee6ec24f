import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { PAIRING_CODE_LENGTH, pairingAlphabet } from '#domain/door/pairing-code.ts';

/** Identifies a pairing in the URL of the page that shows its code; never stored. */
export function newPairingTicket(): string {
  return randomBytes(16).toString('base64url');
}

/** The code for a ticket: derived from it, so that a reload can show it again although only its hash is stored. */
export function pairingCodeOf(secret: string, ticket: string): string {
  const base = BigInt(pairingAlphabet.length);
  let left = BigInt(`0x${keyed(secret, 'pairing code', ticket).toString('hex')}`);
  let code = '';
  while (code.length < PAIRING_CODE_LENGTH) {
    code += pairingAlphabet[Number(left % base)];
    left /= base;
  }
  return code;
}

/** The id under which a code is stored. Keyed, since a code is short enough to be guessed from a plain hash. */
export function hashPairingCode(secret: string, code: string): string {
  return keyed(secret, 'pairing id', code).toString('hex').slice(0, 32);
}

/** Eight characters that let staff tell unknown codes apart without storing the code itself. */
export function hashUnknownCode(secret: string, typed: string): string {
  return keyed(secret, 'stray code', typed).toString('hex').slice(0, 8);
}

/** A keyed hash for a throttle counter, so that no network address is stored. */
export function hashForThrottle(secret: string, ...parts: readonly string[]): string {
  return keyed(secret, 'throttle', JSON.stringify(parts)).toString('hex').slice(0, 32);
}

function keyed(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor kiosk', 32));
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}
