import { findMobileProblem, MAX_NOTE_LENGTH } from '../members/member-profile.ts';
import { foldText } from '../members/member-search.ts';
import { formatMobile } from '../members/mobile-number.ts';
import { cutText } from '../values/text.ts';
import { needsGuardian } from './waiver.ts';

/** A stored member fits. */
export interface Declarant {
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`, or whatever another client stored. */
  readonly dob: string;
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether the first and the last word of a name are there. */
function isNameAmong(name: string, given: ReadonlySet<string>): boolean {
  const words = wordsOf(name);
  return [words[0], words.at(-1)].every((word) => word === undefined || given.has(word));
}

/** Whether what the club has noted of a child's parent or guardian, `Zora Varga, 07911 555602`, may be this person: their name is in it, or no other. */
export function mayBeNoted(note: string, name: string): boolean {
  return isNameAmong(name, new Set(wordsOf(note))) || mayBeOnly(note, name);
}

/**
 * What is noted once staff have confirmed who signed for a child: their names and numbers, with whatever else a note says that names one of them;
 * the note as it is where it says all of that already.
 */
export function noteConfirmed(
  note: string,
  signers: readonly { readonly name: string; readonly phone: string }[],
): string {
  const digits = note.replaceAll(/\D/g, '');
  const isNoted = signers.every(
    ({ name, phone }) =>
      isNameAmong(name, new Set(wordsOf(note))) && digits.includes(phone.replaceAll(/\D/g, '')),
  );
  if (isNoted) return note;
  const lines = signers.map(({ name, phone }) => `${name}, ${formatMobile(phone)}`);
  return cutText([...new Set([...lines, ...otherNoted(note, signers)])].join('; '), MAX_NOTE_LENGTH);
}

/** What else a note says that names one of the signers, such as the other parent; nothing where it names none of them. */
function otherNoted(note: string, signers: readonly { readonly name: string }[]): string[] {
  const isNamed = (text: string) => signers.some(({ name }) => isNameAmong(name, new Set(wordsOf(text))));
  if (!isNamed(note)) return [];
  const parts = note.split(/[;\n]/).map((part) => part.trim());
  const isNoneElse = (part: string) => isNamed(part) && signers.some(({ name }) => mayBeOnly(part, name));
  return parts.filter((part) => part !== '' && !isNoneElse(part));
}

/** Whether a note has no word but of this name. */
function mayBeOnly(note: string, name: string): boolean {
  const named = new Set(wordsOf(name));
  return wordsOf(note).every((word) => /\p{N}/u.test(word) || named.has(word));
}

/**
 * What is wrong with the name of the parent or guardian who signs for somebody under 18; null: nothing.
 * @param guardians the names of those who act for them at the club: it is one of theirs, where there are any
 */
export function findGuardianNameProblem(
  typed: string,
  child: Pick<Declarant, 'firstName' | 'lastName'>,
  guardians: readonly string[],
): string | null {
  const given = new Set(wordsOf(typed));
  const isAmong = (name: string) => isNameAmong(name, given);
  if (given.size < 2) return GUARDIAN_MISSING;
  // The person holding the tablet isn’t told whose name it is.
  if (guardians.length > 0) return guardians.some(isAmong) ? null : GUARDIAN_UNKNOWN;
  return isAmong(`${child.firstName} ${child.lastName}`) ? GUARDIAN_MISSING : null;
}

const GUARDIAN_UNKNOWN =
  'Enter the full name of their parent or guardian as the club has it. If it has changed, tell the desk';
const GUARDIAN_MISSING = 'Enter the full name of a parent or guardian. Under 18, one of them has to sign';

/**
 * Whether somebody signs with their own name: their first and last names are among the words, in any order, other names
 * and accents aside. A profile without a name fits any.
 */
export function isOwnName(
  typed: string,
  { firstName, lastName }: Pick<Declarant, 'firstName' | 'lastName'>,
): boolean {
  const given = new Set(wordsOf(typed));
  const [first] = wordsOf(firstName);
  const last = wordsOf(lastName).at(-1);
  return [first, last].every((word) => word === undefined || given.has(word));
}

/** Where a PAR-Q is answered, or a waiver signed. */
export type SigningPlace =
  | { readonly kind: 'own-account' }
  /** In the account of somebody who acts for them. */
  | { readonly kind: 'guardian'; readonly guardian: Pick<Declarant, 'firstName' | 'lastName'> }
  /** On the club’s tablet, beside staff. `guardians`: the names of those who act for them. */
  | { readonly kind: 'tablet'; readonly guardians: readonly string[] };

/**
 * Whether somebody answers for themselves there. Under 18 it is a parent or guardian, and a name that a child types in their own account
 * shows nobody else’s agreement: there it is not asked for.
 */
export const maySign = (
  child: Pick<Declarant, 'dob'>,
  { kind }: Pick<SigningPlace, 'kind'>,
  now: Temporal.Instant,
): boolean => kind !== 'own-account' || !needsGuardian(child, now);

/** What is wrong with the name under it; null: nothing. */
export function findSignerProblem(
  typed: string,
  member: Declarant,
  place: SigningPlace,
  now: Temporal.Instant,
): string | null {
  if (!maySign(member, place, now)) return GUARDIAN_SIGNS;
  if (place.kind === 'tablet' && needsGuardian(member, now))
    return findGuardianNameProblem(typed, member, place.guardians);
  const signer = place.kind === 'guardian' ? place.guardian : member;
  if (isOwnName(typed, signer)) return null;
  return `Enter your own name as it is in your details: ${`${signer.firstName} ${signer.lastName}`.trim()}`;
}

/** Whether whoever signs has to say who they are, and how the desk reaches them: nobody acts for the child whose name they could give. */
export const isSignerUnknown = (
  member: Pick<Declarant, 'dob'>,
  place: SigningPlace,
  now: Temporal.Instant,
): boolean => place.kind === 'tablet' && needsGuardian(member, now) && place.guardians.length === 0;

/** What an unknown signer says of themselves. */
export interface SaidOfSigner {
  readonly guardianPhone: string;
  readonly isGuardian: boolean;
}

export type SignerProblems = Partial<
  Record<'declaredName' | 'guardianName' | 'guardianPhone' | 'isGuardian', string[]>
>;

/**
 * What is wrong with what was typed on the tablet, by field; empty: nothing.
 * @param typed.guardianName null: the form has one name, an adult’s own or that of the child’s parent or guardian
 * @param guardians the names of those who act for them
 */
export function findTabletProblems(
  typed: SaidOfSigner & { readonly declaredName: string; readonly guardianName: string | null },
  member: Declarant & { readonly name: string },
  guardians: readonly string[],
  now: Temporal.Instant,
): SignerProblems {
  const place = { kind: 'tablet', guardians } as const;
  const guardianName = needsGuardian(member, now) ? typed.guardianName : null;
  const problem = findSignerProblem(guardianName ?? typed.declaredName, member, place, now);
  return {
    ...(guardianName !== null && !isOwnName(typed.declaredName, member)
      ? { declaredName: [`Enter the member’s name as it is in their details: ${member.name}`] }
      : {}),
    ...(isSignerUnknown(member, place, now) ? findSignerProblems(typed) : {}),
    ...(problem ? { [guardianName === null ? 'declaredName' : 'guardianName']: [problem] } : {}),
  };
}

interface NamedSigners<S> {
  readonly parq: S | null;
  readonly waiver: S | null;
}

/**
 * What becomes of the signatures that wait, once somebody acts for the child: theirs are known by now, anybody else’s wait on.
 * @param guardians the names of those who act for them
 */
export function settleSigners<S extends { readonly name: string }>(
  { parq, waiver }: NamedSigners<S>,
  child: Pick<Declarant, 'firstName' | 'lastName'>,
  guardians: readonly string[],
): { readonly waiting: NamedSigners<S>; readonly settled: readonly { name: string; what: string }[] } {
  const isTheirs = (signer: S | null) =>
    signer !== null &&
    guardians.length > 0 &&
    findGuardianNameProblem(signer.name, child, guardians) === null;
  return {
    waiting: { parq: isTheirs(parq) ? null : parq, waiver: isTheirs(waiver) ? null : waiver },
    settled: [
      ...(parq && isTheirs(parq) ? [{ name: parq.name, what: 'PAR-Q' }] : []),
      ...(waiver && isTheirs(waiver) ? [{ name: waiver.name, what: 'waiver' }] : []),
    ],
  };
}

/** What is wrong with what an unknown signer says of themselves, by field. */
function findSignerProblems({ guardianPhone, isGuardian }: SaidOfSigner): SignerProblems {
  const phone = guardianPhone.trim() === '' ? GUARDIAN_PHONE_MISSING : findMobileProblem(guardianPhone);
  return {
    ...(phone ? { guardianPhone: [phone] } : {}),
    ...(isGuardian ? {} : { isGuardian: ['Tick the box to say that you’re their parent or guardian'] }),
  };
}

const GUARDIAN_PHONE_MISSING = 'Enter the parent or guardian’s phone number';

export const GUARDIAN_SIGNS = 'Under 18, a parent or guardian answers and signs for you.';

/** To a child in their own account: who does it, and where. @param guardians the names of those who act for them */
export function howGuardianSigns(guardians: readonly string[]): string {
  return guardians.length > 0
    ? `${GUARDIAN_SIGNS} ${guardians.join(' or ')} can do it under Family in their own account, or on the tablet at the front desk.`
    : `${GUARDIAN_SIGNS} Come to the front desk together: they do it on our tablet there. Once the desk has made them your guardian, they can also do it in their own account.`;
}
