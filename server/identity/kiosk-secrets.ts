import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { PAIRING_CODE_LENGTH, pairingAlphabet } from '#domain/door/pairing-code.ts';

/** What a paired device holds: 256 random bits. */
export function newKioskToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in place of the token. No salt, no stretching: it is random enough. */
export function hashKioskToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Names a pairing in the address of the page that shows its code; is nowhere stored. */
export function newPairingTicket(): string {
  return randomBytes(16).toString('base64url');
}

/** The code of a ticket: the page can show it again on a reload although the store holds only its hash. */
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

/** Eight characters by which staff can tell one stray code from another; what the code said is not in them. */
export function hashStrayCode(secret: string, typed: string): string {
  return keyed(secret, 'stray code', typed).toString('hex').slice(0, 8);
}

/** A keyed hash for a throttle's counter, so that no address is stored. */
export function hashForThrottle(secret: string, ...parts: readonly string[]): string {
  return keyed(secret, 'throttle', JSON.stringify(parts)).toString('hex').slice(0, 32);
}

function keyed(secret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor kiosk', 32));
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
}
