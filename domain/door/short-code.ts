/**
 * The code under a member's QR that somebody reads off a phone or a card and types at the kiosk. Digits only: the
 * member's number, then
 *
 *   10426 · 316 905        on the screen: six digits, valid for as long as the QR beside them, once
 *   10426 · 58301 74926    printed: ten digits, until the pass is replaced
 *
 * The length tells the two apart.
 */
import { PASS_PREFIX, typedText } from './find-code.ts';
import { memberNumberOf, NUMBER_LENGTH } from './member-number.ts';
import {
  minuteAt,
  PASS_WINDOW_SECONDS,
  type PassKind,
  type PassOwner,
  type PassSigner,
  type PassVerdict,
  passReference,
} from './pass-code.ts';

/** Digits after the number. What is printed works for months, so it must resist months of guessing (docs/rules/door.md). */
const CODE_LENGTH = { screen: 6, card: 10 } as const satisfies Record<PassKind, number>;
/** Written in groups of so many digits. */
const GROUP = { screen: 3, card: 5 } as const satisfies Record<PassKind, number>;

/** For so long an expired code is still recognised as the member's, and for so many new passes a replaced one. */
const STALE_MINUTES = 15;
const REPLACED_PASSES = 5;

export interface ShortCode {
  readonly kind: PassKind;
  readonly memberNumber: string;
  readonly digits: string;
}

/** The code to write under a QR on the screen, in groups: `10426 · 316 905`. */
export function screenShortCode(owner: PassOwner, signer: PassSigner, now: Temporal.Instant): string {
  return written('screen', owner, screenDigits(owner, minuteAt(now), signer));
}

/** The code to write under a printed QR, in groups: `10426 · 58301 74926`. */
export function cardShortCode(owner: PassOwner, signer: PassSigner): string {
  return written('card', owner, cardDigits(owner, signer));
}

/**
 * The short code at the end of what was typed, whatever was in the field before it; with or without spaces, dots and dashes. Null
 * where there is none: other text, too few digits or too many, or a scanned pass.
 */
export function findShortCode(typed: string): ShortCode | null {
  const text = typedText(typed);
  if (text.includes(`${PASS_PREFIX}.`)) return null;
  const all = text.replace(/[.·-]/g, '').split(/\D/).at(-1) ?? '';
  for (const kind of ['screen', 'card'] as const) {
    if (all.length !== NUMBER_LENGTH + CODE_LENGTH[kind]) continue;
    return { kind, memberNumber: all.slice(0, NUMBER_LENGTH), digits: all.slice(NUMBER_LENGTH) };
  }
  return null;
}

/**
 * Which of the members with its number a short code belongs to, if any. As of a scanned pass: an expired code is
 * stale, and one from before the pass was replaced has the version of then.
 */
export function readShortCode(
  shortCode: ShortCode,
  owners: readonly PassOwner[],
  signer: PassSigner,
  now: Temporal.Instant,
): PassVerdict {
  const verdicts = owners.map((owner) => readAsOf(owner, shortCode, signer, now));
  return (
    verdicts.find(({ kind }) => kind === 'valid') ??
    verdicts.find(({ kind }) => kind === 'stale') ??
    verdicts[0] ?? { kind: 'malformed' }
  );
}

function readAsOf(
  owner: PassOwner,
  { kind, digits }: ShortCode,
  signer: PassSigner,
  now: Temporal.Instant,
): PassVerdict {
  const read = kind === 'card' ? readCardDigits : readScreenDigits;
  const oldest = Math.max(1, owner.qrVersion - REPLACED_PASSES);
  for (let qrVersion = owner.qrVersion; qrVersion >= oldest; qrVersion -= 1) {
    const verdict = read(digits, { uid: owner.uid, qrVersion }, signer, now);
    if (verdict) return verdict;
  }
  return { kind: 'forged' };
}

function readCardDigits(digits: string, owner: PassOwner, signer: PassSigner): PassVerdict | null {
  if (!signer.isSame(digits, cardDigits(owner, signer))) return null;
  return { kind: 'valid', pass: { kind: 'card', ...owner, singleUseId: null } };
}

function readScreenDigits(
  digits: string,
  owner: PassOwner,
  signer: PassSigner,
  now: Temporal.Instant,
): PassVerdict | null {
  for (let age = 0; age <= STALE_MINUTES; age += 1) {
    const minute = minuteAt(now) - age;
    if (!signer.isSame(digits, screenDigits(owner, minute, signer))) continue;
    const singleUseId = `typed.${passReference(owner)}.${minute}`;
    const typedSince = Temporal.Instant.fromEpochMilliseconds(minute * PASS_WINDOW_SECONDS * 1000);
    const pass = { kind: 'screen', ...owner, singleUseId, typedSince } as const;
    return { kind: age <= 1 ? 'valid' : 'stale', pass };
  }
  return null;
}

function screenDigits(owner: PassOwner, minute: number, signer: PassSigner): string {
  return signer.signDigits(`S.${passReference(owner)}.${minute}`, CODE_LENGTH.screen);
}

function cardDigits(owner: PassOwner, signer: PassSigner): string {
  return signer.signDigits(`C.${passReference(owner)}`, CODE_LENGTH.card);
}

function written(kind: PassKind, { uid }: PassOwner, digits: string): string {
  const groups = Array.from({ length: digits.length / GROUP[kind] }, (_, index) =>
    digits.slice(index * GROUP[kind], (index + 1) * GROUP[kind]),
  );
  return `${memberNumberOf(uid)} · ${groups.join(' ')}`;
}
