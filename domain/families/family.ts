/** Families: one person pays, guardians act for everyone under 18. */
import { ageOn, storedDate } from '../values/dates.ts';

const ADULT_AGE = 18;
/** More than this is a group, not a family. */
export const MAX_FAMILY = 8;

/** A stored family fits. */
export interface Family {
  readonly payerUid: string;
  /** Adults who act for everyone in it who is under 18. */
  readonly guardianUids: readonly string[];
  /** Everyone, the payer too. */
  readonly memberUids: readonly string[];
  /** Which guardian acts for which child by now; null: stored by an earlier release, where all of them act for each child without a sign-in. */
  readonly acting: readonly ActingPair[] | null;
}

export interface ActingPair {
  readonly guardianUid: string;
  readonly childUid: string;
}

export interface FamilyPerson {
  readonly uid: string;
  /** `YYYY-MM-DD`; empty: not known. */
  readonly dob: string;
  /** Empty: they have no sign-in of their own. */
  readonly email: string;
  /** Empty: none. */
  readonly familyId: string;
}

/** True until the day of the 18th birthday; false where no date of birth is stored. */
export function isUnder18(dob: string, now: Temporal.Instant): boolean {
  const born = storedDate(dob);
  return born !== null && ageOn(born, now) < ADULT_AGE;
}

/** The 18th birthday: from its start on nobody acts for them. In a year without 29 February it is on 1 March. */
export function adultOn(born: Temporal.PlainDate): Temporal.PlainDate {
  const day = born.add({ years: ADULT_AGE });
  return day.day === born.day ? day : day.add({ days: 1 });
}

/** Why a guardian’s page about a person of their family is gone; null: it never was one for them. */
export const noLongerActs = (
  family: Family | null,
  parentUid: string,
  { uid, dob }: Pick<FamilyPerson, 'uid' | 'dob'>,
  now: Temporal.Instant,
): string | null =>
  family?.guardianUids.includes(parentUid) &&
  parentUid !== uid &&
  family.memberUids.includes(uid) &&
  storedDate(dob) !== null &&
  !isUnder18(dob, now)
    ? 'From 18 on everyone looks after their own account, so you no longer see this page or act for them.'
    : null;

type Reachable = { readonly email: string; readonly dob: string; readonly familyId: string };

/** True where emails about this person reach somebody: at their own address, or whoever acts for them. */
export const canBeMailed = (person: Reachable, now: Temporal.Instant): boolean =>
  person.email !== '' || goesToGuardians(person, now);

/** True for a child without an address: their emails go to whoever acts for them when it is sent. */
export function goesToGuardians({ email, dob, familyId }: Reachable, now: Temporal.Instant): boolean {
  return email === '' && familyId !== '' && isUnder18(dob, now);
}

/**
 * What somebody may do for another person of their family: `everything` for a guardian whom whoever had to has confirmed
 * (`guardians.ts`), until the 18th birthday; `payments` (what falls due) for whoever pays; otherwise nothing. Every page and action of one
 * person about another asks this.
 */
export function mayActFor(
  family: Family | null,
  parentUid: string,
  child: Pick<FamilyPerson, 'uid' | 'dob' | 'email'>,
  now: Temporal.Instant,
): 'everything' | 'payments' | 'nothing' {
  if (!family || parentUid === child.uid) return 'nothing';
  const areIn = [parentUid, child.uid].every((uid) => family.memberUids.includes(uid));
  if (!areIn) return 'nothing';
  if (
    family.guardianUids.includes(parentUid) &&
    isUnder18(child.dob, now) &&
    isConfirmed(family, parentUid, child)
  )
    return 'everything';
  return family.payerUid === parentUid ? 'payments' : 'nothing';
}

function isConfirmed(
  { acting }: Family,
  guardianUid: string,
  child: Pick<FamilyPerson, 'uid' | 'email'>,
): boolean {
  if (acting === null) return child.email === '';
  return acting.some((pair) => pair.guardianUid === guardianUid && pair.childUid === child.uid);
}

export type FamilyChange =
  | { readonly kind: 'changed'; readonly family: Family }
  /** Nobody is left in it but one. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly sentence: string };

const refused = (sentence: string) => ({ kind: 'refused', sentence }) as const;

/** `person` joins the family of `of`; where there is none yet, one begins with an adult of the two as its payer. */
export function decideJoining(
  family: Family | null,
  of: FamilyPerson,
  person: FamilyPerson,
  now: Temporal.Instant,
): FamilyChange {
  if (of.uid === person.uid) return refused('Choose somebody else.');
  if (family?.memberUids.includes(person.uid)) return { kind: 'unchanged' };
  if (person.familyId !== '')
    return refused('They’re in another family. Take them out of that family first.');
  if (!family) {
    const payer = [of, person].find(({ dob }) => !isUnder18(dob, now));
    if (!payer) return refused('A family needs an adult who pays. Add a parent or guardian first.');
    return {
      kind: 'changed',
      family: { payerUid: payer.uid, guardianUids: [], memberUids: [of.uid, person.uid], acting: [] },
    };
  }
  if (family.memberUids.length >= MAX_FAMILY)
    return refused(`A family can have at most ${MAX_FAMILY} people.`);
  return { kind: 'changed', family: { ...family, memberUids: [...family.memberUids, person.uid] } };
}

/** `uid` is taken out. The payer has to hand over first, unless nobody but one would be left. */
export function decideLeaving(family: Family, uid: string): FamilyChange {
  if (!family.memberUids.includes(uid)) return { kind: 'unchanged' };
  const memberUids = family.memberUids.filter((each) => each !== uid);
  if (memberUids.length < 2) return { kind: 'ended' };
  if (family.payerUid === uid)
    return refused('They pay for this family. Choose who pays instead, then take them out.');
  const guardianUids = family.guardianUids.filter((each) => each !== uid);
  return {
    kind: 'changed',
    family: { ...family, guardianUids, memberUids, acting: actingWithout(family, uid) },
  };
}

const actingWithout = ({ acting }: Family, uid: string) =>
  acting?.filter(({ guardianUid, childUid }) => guardianUid !== uid && childUid !== uid) ?? null;

/** The family without somebody whose account is closed: a guardian pays from then on; without one, it ends. */
export function withoutClosed(family: Family, uid: string): Family | null {
  const memberUids = family.memberUids.filter((each) => each !== uid);
  const guardianUids = family.guardianUids.filter((each) => each !== uid);
  const payerUid = family.payerUid === uid ? guardianUids[0] : family.payerUid;
  if (memberUids.length < 2 || payerUid === undefined) return null;
  return { payerUid, guardianUids, memberUids, acting: actingWithout(family, uid) };
}

export function decidePayer(family: Family, person: FamilyPerson, now: Temporal.Instant): FamilyChange {
  if (family.payerUid === person.uid) return { kind: 'unchanged' };
  if (isUnder18(person.dob, now)) return refused('The person who pays has to be 18 or over.');
  return { kind: 'changed', family: { ...family, payerUid: person.uid } };
}

/** Only adults whose date of birth is known act for others. */
export function decideGuardian(
  family: Family,
  person: FamilyPerson,
  isGuardian: boolean,
  now: Temporal.Instant,
): FamilyChange {
  if (family.guardianUids.includes(person.uid) === isGuardian) return { kind: 'unchanged' };
  const others = family.guardianUids.filter((each) => each !== person.uid);
  if (!isGuardian) {
    const acting = family.acting?.filter(({ guardianUid }) => guardianUid !== person.uid) ?? null;
    return { kind: 'changed', family: { ...family, guardianUids: others, acting } };
  }
  if (!storedDate(person.dob))
    return refused('Add their date of birth first: a guardian has to be 18 or over.');
  if (isUnder18(person.dob, now)) return refused('A guardian has to be 18 or over.');
  return { kind: 'changed', family: { ...family, guardianUids: [...others, person.uid] } };
}
