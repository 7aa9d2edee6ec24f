/** How a token is spelt: `clubfloor_`, 36 random letters and digits, and 6 that check them, so that scanners for leaked secrets know one. */
import { createHmac, hkdfSync } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'clubfloor_';
const RANDOM_LENGTH = 36;
const CHECK_LENGTH = 6;
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The prefix, then both parts. */
const spelling = /^clubfloor_[0-9A-Za-z]{42}$/;

/**
 * The token that a form makes: 214 bits, derived from the form's one-time token, so that a form sent twice makes one token and shows it
 * both times. Nobody can derive it without the application's secret.
 */
export function tokenOfForm(secret: string, uid: string, formToken: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'clubfloor api token', 32));
  const digest = createHmac('sha256', key).update(`${uid}\0${formToken}`).digest('hex');
  const random = inLetters(BigInt(`0x${digest}`), RANDOM_LENGTH);
  return PREFIX + random + checkOf(random);
}

/** Whether a text can be a token: anything else need not be looked up. */
export function isTokenText(text: string): boolean {
  if (!spelling.test(text)) return false;
  const random = text.slice(PREFIX.length, -CHECK_LENGTH);
  return text.endsWith(checkOf(random));
}

/** The CRC-32 of the random part, as at other services. */
const checkOf = (random: string) => inLetters(BigInt(crc32(random)), CHECK_LENGTH);

function inLetters(number: bigint, length: number): string {
  let text = '';
  for (let left = number; text.length < length; left /= 62n) text = letters[Number(left % 62n)] + text;
  return text;
}
