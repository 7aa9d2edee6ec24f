/** Choosing texts: they begin once a code that was texted to the number has been typed. */
import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '#domain/accounts/email-confirmation.ts';
import { toGsm } from '#domain/messages/gsm.ts';
import { textsWording } from '#domain/messages/text-choices.ts';
import { findTextLimit } from '#domain/messages/text-limits.ts';
import { type TextProblem, TextProblemError } from '#domain/messages/text-problems.ts';
import { cutText } from '#domain/values/text.ts';
import { newBookingProfile } from '../bookings/booking-facts.ts';
import { type BookingProfile, bookingProfiles } from '../data/collections/bookings.ts';
import { members } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { createKeyedHash, type KeyedHash } from '../identity/keyed-hash.ts';
import { createLoginThrottle, takeAll } from '../identity/login-throttle.ts';
import { isSameSecret } from '../identity/secrets.ts';
import { CODE_PLACEHOLDER } from '../outbox/templates.ts';
import { recordConsent } from '../privacy/record-consent.ts';
import type { Services } from '../services.ts';
import { readTextCounts } from './text-counts.ts';

type Parts = Pick<Services, 'store' | 'now' | 'secret' | 'outbox' | 'settings'>;

/** How long a code works. */
export const TEXT_CODE_MINUTES = 15;

export interface TextsChosen {
  readonly uid: string;
  /** In E.164. */
  readonly number: string;
  /** At least one. */
  readonly kinds: readonly string[];
  /** The page. */
  readonly place: string;
}

const throttleOf = ({ store, now }: Parts, hash: KeyedHash) => createLoginThrottle(store, now, hash);

const hashCode = (hash: KeyedHash, uid: string, number: string, code: string) =>
  hash('text confirmation', uid, number, code);

/** `saved`: the number is confirmed already. `code-sent`: it takes effect with the code. @throws TextProblemError */
export async function chooseTexts(parts: Parts, chosen: TextsChosen): Promise<'saved' | 'code-sent'> {
  const { store, now, secret, settings } = parts;
  const { uid, number, kinds } = chosen;
  if (await saveWhereConfirmed(parts, chosen)) return 'saved';
  const hash = createKeyedHash(secret);
  for (const id of [uid, number])
    if (!(await takeAll(throttleOf(parts, hash), ['textCode', 'textCodeDay'], id)))
      throw new TextProblemError('too-many-codes-sent');
  const { clubName, textsAMonth } = await settings.read();
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const problem = await store.transaction(async (transaction): Promise<TextProblem | null> => {
    const profile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
    const counts = await readTextCounts(transaction, hash, uid, now());
    if (findTextLimit(counts, textsAMonth) !== null) return 'limit';
    const expiresAt = now().add({ minutes: TEXT_CODE_MINUTES });
    const codeHash = hashCode(hash, uid, number, code);
    transaction.set(bookingProfiles, {
      ...profile,
      textPending: { number, kinds: [...kinds], codeHash, expiresAt },
    });
    queueCode(parts, transaction, { uid, number, code, clubName, expiresAt });
    return null;
  });
  if (problem) throw new TextProblemError(problem);
  return 'code-sent';
}

/** @returns false: the number needs a code, perhaps since a STOP has just withdrawn it */
async function saveWhereConfirmed({ store, now }: Parts, chosen: TextsChosen): Promise<boolean> {
  const { uid, number } = chosen;
  const isConfirmed = async (reads: Pick<Reads, 'find'>) =>
    (await reads.find(bookingProfiles, uid))?.textNumber === number;
  if (!(await isConfirmed(store))) return false;
  return store.transaction(async (transaction) => {
    if (!(await isConfirmed(transaction))) return false;
    await saveChoice(transaction, chosen, now());
    return true;
  });
}

function queueCode(
  { outbox }: Parts,
  transaction: Transaction,
  facts: {
    readonly uid: string;
    readonly number: string;
    readonly code: string;
    readonly clubName: string;
    readonly expiresAt: Temporal.Instant;
  },
): void {
  outbox.queueText(transaction, {
    template: 'text-code',
    to: facts.number,
    memberUid: facts.uid,
    subject: 'Text: code to confirm a number',
    body: textCodeBody(facts.clubName),
    code: facts.code,
    notAfter: facts.expiresAt,
  });
}

/** Turns texts on, or moves them to another number. @throws TextProblemError */
export async function confirmTextNumber(
  parts: Parts,
  { uid, code, place }: { readonly uid: string; readonly code: string; readonly place: string },
): Promise<string> {
  const { store, now, secret } = parts;
  const hash = createKeyedHash(secret);
  const waiting = (await store.find(bookingProfiles, uid))?.textPending;
  if (!waiting || isOver(waiting, now())) throw new TextProblemError('no-code');
  const throttle = throttleOf(parts, hash);
  const isWithin =
    (await takeAll(throttle, ['textCodeTry'], waiting.codeHash)) &&
    (await takeAll(throttle, ['textCodeTryDay'], waiting.number));
  if (!isWithin) throw new TextProblemError('too-many-codes');
  if (!isSameSecret(hashCode(hash, uid, waiting.number, code), waiting.codeHash))
    throw new TextProblemError('bad-code');
  const isSaved = await store.transaction(async (transaction) => {
    const pending = (await transaction.find(bookingProfiles, uid))?.textPending;
    if (pending?.codeHash !== waiting.codeHash) return false;
    await saveChoice(transaction, { uid, place, number: pending.number, kinds: pending.kinds }, now());
    return true;
  });
  if (!isSaved) throw new TextProblemError('no-code');
  return waiting.number;
}

const isOver = ({ expiresAt }: NonNullable<BookingProfile['textPending']>, now: Temporal.Instant) =>
  Temporal.Instant.compare(expiresAt, now) <= 0;

async function saveChoice(
  transaction: Transaction,
  { uid, number, kinds, place }: TextsChosen,
  at: Temporal.Instant,
): Promise<void> {
  const profile = (await transaction.find(bookingProfiles, uid)) ?? newBookingProfile(uid);
  const member = await transaction.find(members, uid);
  transaction.set(bookingProfiles, {
    ...profile,
    ...{ textNumber: number, textKinds: [...kinds], textPending: null },
  });
  const consent = { memberUid: uid, kind: 'texts', isGiven: true, way: 'self', place } as const;
  const by = { uid, name: member?.name ?? '' };
  recordConsent(transaction, { ...consent, wording: textsWording(kinds, number), by }, at);
}

/** At most 160 characters with any club's name that fits a sign. */
export const textCodeBody = (clubName: string): string =>
  toGsm(
    `${CODE_PLACEHOLDER} is your code for texts from ${cutText(clubName, 60)}. It works for ${TEXT_CODE_MINUTES} minutes.`,
  );
