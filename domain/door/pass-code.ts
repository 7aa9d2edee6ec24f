/**
 * The code inside a member's QR. Capitals, digits, dots and dashes only: QR's alphanumeric mode keeps it
 * small, and a scanner that types like a keyboard transmits it correctly. No personal data: the member is named by uid.
 *
 *   CF1.S.<uid>.<qrVersion>.<minute>.<nonce>.<signature>   on the screen, for a minute, once
 *   CF1.C.<uid>.<qrVersion>.<signature>                    printed, until the pass is replaced
 *
 * What people type instead is in `short-code.ts`.
 */
import { findCode, PASS_PREFIX } from './find-code.ts';
import { decodeReference, encodeReference } from './pass-reference.ts';

/** Signs passes; the secret stays outside of the domain. Signatures are capitals and digits. */
export interface PassSigner {
  sign(payload: string): string;
  /** For codes that people type: so many digits. Under a key of its own, which no kiosk has. */
  signDigits(payload: string, length: number): string;
  /** Compares in constant time. */
  isSame(one: string, other: string): boolean;
}

export type PassKind = 'screen' | 'card';

/** A code on the screen changes this often; the previous one is still valid. */
export const PASS_WINDOW_SECONDS = 60;

/** Longer input is not a pass: it is neither decoded nor verified. */
const MAX_LENGTH = 512;
const nonceForm = /^[0-9A-Z]{6,16}$/;

export interface PassOwner {
  readonly uid: string;
  readonly qrVersion: number;
}

/** What a genuine code says. `singleUseId` identifies a screen code permanently; it is null on a printed one. */
export interface Pass extends PassOwner {
  readonly kind: PassKind;
  readonly singleUseId: string | null;
  /** Of a code that was typed off the screen: from when it was shown. */
  readonly typedSince?: Temporal.Instant;
}

export type PassVerdict =
  | { readonly kind: 'valid'; readonly pass: Pass }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'forged' }
  /** Genuine but expired: the member is known, for the log. */
  | { readonly kind: 'stale'; readonly pass: Pass };

/** A code for the screen. `nonce`: 6 to 16 random characters of `0-9A-Z`, new for every code shown. */
export function issueScreenPass(
  owner: PassOwner,
  nonce: string,
  signer: PassSigner,
  now: Temporal.Instant,
): string {
  if (!nonceForm.test(nonce)) throw new RangeError('a nonce is 6 to 16 characters of 0-9A-Z');
  return signed(['S', ...ownerParts(owner), base36(minuteAt(now)), nonce], signer);
}

/** A code for the printed card. */
export function issueCardPass(owner: PassOwner, signer: PassSigner): string {
  return signed(['C', ...ownerParts(owner)], signer);
}

/** Reads what a scanner typed or a camera saw: the last code within it. Does not check whether the version is the current one. */
export function readPassCode(typed: string, signer: PassSigner, now: Temporal.Instant): PassVerdict {
  if (typed.length > MAX_LENGTH) return { kind: 'malformed' };
  const code = findCode(typed);
  const parts = code.split('.');
  const pass = parts[0] === PASS_PREFIX ? readParts(parts) : null;
  if (!pass) return { kind: 'malformed' };
  const signature = parts.at(-1) ?? '';
  const payload = code.slice(0, -signature.length - 1);
  if (!signer.isSame(signature, signer.sign(payload))) return { kind: 'forged' };
  return isCurrent(pass, parts, now) ? { kind: 'valid', pass } : { kind: 'stale', pass };
}

/** Member and version, as written in each of their codes. */
export function passReference(owner: PassOwner): string {
  return ownerParts(owner).join('.');
}

/** When the code on the screen should be replaced by a new one: at the end of its minute. */
export function passChangesAt(now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds((minuteAt(now) + 1) * PASS_WINDOW_SECONDS * 1000);
}

/** The minute whose code is on the screen, counted from 1970. */
export function minuteAt(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / PASS_WINDOW_SECONDS);
}

function signed(parts: readonly string[], signer: PassSigner): string {
  const payload = [PASS_PREFIX, ...parts].join('.');
  return `${payload}.${signer.sign(payload)}`;
}

const ownerParts = (owner: PassOwner) => [encodeReference(owner.uid), base36(owner.qrVersion)];
const base36 = (value: number) => value.toString(36).toUpperCase();

function readParts(parts: readonly string[]): Pass | null {
  const [, kind, reference = '', version = '', minute = '', nonce = ''] = parts;
  const uid = decodeReference(reference);
  if (uid === null || !/^[0-9A-Z]{1,6}$/.test(version)) return null;
  const qrVersion = Number.parseInt(version, 36);
  if (kind === 'C' && parts.length === 5) return { kind: 'card', uid, qrVersion, singleUseId: null };
  const isScreen = kind === 'S' && parts.length === 7;
  if (!isScreen || !/^[0-9A-Z]{1,8}$/.test(minute) || !nonceForm.test(nonce)) return null;
  return { kind: 'screen', uid, qrVersion, singleUseId: `${reference}.${minute}.${nonce}` };
}

function isCurrent(pass: Pass, parts: readonly string[], now: Temporal.Instant): boolean {
  if (pass.kind === 'card') return true;
  const age = minuteAt(now) - Number.parseInt(parts[4] ?? '', 36);
  return age === 0 || age === 1;
}
