/** Who has to agree before a guardian acts for a child, and who is told of it (docs/decisions/0147). */
import { type ActingPair, type Family, type FamilyPerson, isUnder18, mayActFor } from './family.ts';

/** A stored member fits, with whether there are health answers. */
export interface GuardedPerson extends FamilyPerson {
  readonly name: string;
  readonly hasHealthAnswers: boolean;
}

/** Whoever changes a family: staff, or somebody in it. */
export interface FamilyActor {
  readonly uid: string;
  readonly isAdmin?: boolean;
}

/** `nobody`: the guardian acts at once. `colleague`: anyone on the staff but the guardian. */
export type Confirmer = 'nobody' | 'child' | 'guardian' | 'admin' | 'colleague';

const isChild = ({ dob }: GuardedPerson, now: Temporal.Instant) => isUnder18(dob, now);

/** Everyone who acts for this child now, but `exceptUid`. */
export function actingGuardians(
  family: Family | null,
  child: Pick<FamilyPerson, 'uid' | 'dob' | 'email'>,
  now: Temporal.Instant,
  exceptUid = '',
): string[] {
  return (family?.guardianUids ?? []).filter(
    (uid) => uid !== exceptUid && mayActFor(family, uid, child, now) === 'everything',
  );
}

/**
 * Who has to agree before a guardian whom staff enter acts for a child. Health answers are never opened to somebody new by the front desk
 * alone, nor by a child whom somebody acts for, and nobody on the staff makes themselves anybody’s guardian.
 */
export function whoConfirms(
  family: Family,
  guardianUid: string,
  child: GuardedPerson,
  by: FamilyActor,
  now: Temporal.Instant,
): Confirmer {
  const isOwn = by.uid === guardianUid;
  if (actingGuardians(family, child, now, guardianUid).length > 0)
    return by.isAdmin && !isOwn ? 'nobody' : 'guardian';
  if (child.email !== '') return 'child';
  if (isOwn) return 'colleague';
  if (by.isAdmin) return 'nobody';
  if (child.hasHealthAnswers) return 'admin';
  return isNewBeside(family, guardianUid) ? 'guardian' : 'nobody';
}

/** True for a guardian who acts for no child of a family in which another one does. */
function isNewBeside({ acting }: Family, guardianUid: string): boolean {
  const pairs = acting ?? [];
  return pairs.length > 0 && pairs.every((pair) => pair.guardianUid !== guardianUid);
}

/** Every guardian with every child of the family that they don’t act for yet. */
export function pendingPairs(
  family: Family,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): ActingPair[] {
  const children = people.filter((each) => isChild(each, now) && family.memberUids.includes(each.uid));
  return family.guardianUids.flatMap((guardianUid) =>
    children
      .filter(({ uid }) => uid !== guardianUid)
      .filter((child) => mayActFor(family, guardianUid, child, now) !== 'everything')
      .map(({ uid: childUid }) => ({ guardianUid, childUid })),
  );
}

/** The children whom somebody acts for in their family, and those whom they will act for once somebody has confirmed it. */
export function childrenOf(
  family: Family,
  uid: string,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): { readonly actsFor: readonly GuardedPerson[]; readonly waitsFor: readonly GuardedPerson[] } {
  const waiting = pendingPairs(family, people, now).filter(({ guardianUid }) => guardianUid === uid);
  return {
    actsFor: people.filter((child) => actingGuardians(family, child, now).includes(uid)),
    waitsFor: people.filter((child) => waiting.some(({ childUid }) => childUid === child.uid)),
  };
}

/** The same family with `acting` written out, whichever release stored it. */
export function withActing<F extends Family>(
  family: F,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): F & { acting: ActingPair[] } {
  const acting = people.flatMap((child) =>
    actingGuardians(family, child, now).map((guardianUid) => ({ guardianUid, childUid: child.uid })),
  );
  return { ...family, acting };
}

/**
 * Begins whatever nobody has to confirm, of those pairs in which `uid` is one of the two.
 * @param family with `acting` written out
 */
export function beginActing(
  family: Family,
  people: readonly GuardedPerson[],
  { uid, by }: { readonly uid: string; readonly by: FamilyActor },
  now: Temporal.Instant,
): Family {
  const isAbout = ({ guardianUid, childUid }: ActingPair) => guardianUid === uid || childUid === uid;
  const withBegun = (known: Family, isTurn: (guardianUid: string) => boolean): Family => {
    const begun = pendingPairs(known, people, now).filter((pair) => {
      const child = people.find((each) => each.uid === pair.childUid);
      if (!child || !isAbout(pair) || !isTurn(pair.guardianUid)) return false;
      // An admin who enters a child says nothing of a guardian who waits; that is what the guardian’s own button is for.
      const isSaid = pair.guardianUid === uid || !isNewBeside(family, pair.guardianUid);
      const asking = isSaid ? by : { uid: by.uid };
      return whoConfirms(known, pair.guardianUid, child, asking, now) === 'nobody';
    });
    return { ...known, acting: [...(known.acting ?? []), ...begun] };
  };
  // Guardians who act in the family already begin first, and are then asked about the others.
  const known = withBegun(family, (guardianUid) => !isNewBeside(family, guardianUid));
  return withBegun(known, (guardianUid) => isNewBeside(family, guardianUid));
}

/** Who is asked about a guardian of a child without one: the guardians of the family’s other children, unless the child or an admin is asked. */
export const guardiansOfOthers = (family: Family, guardianUid: string, child: GuardedPerson): string[] =>
  child.email === '' && !child.hasHealthAnswers && isNewBeside(family, guardianUid)
    ? [...new Set((family.acting ?? []).map((pair) => pair.guardianUid))]
    : [];

/**
 * Whether somebody of the family may confirm that a guardian acts for a child: another guardian who acts for them; where nobody does, the
 * child, by a sign-in of their own, or the guardians of the other children.
 */
export function mayConfirm(
  family: Family,
  uid: string,
  { guardianUid, childUid }: ActingPair,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): boolean {
  const child = people.find((each) => each.uid === childUid);
  const isPending = pendingPairs(family, people, now).some(
    (pair) => pair.guardianUid === guardianUid && pair.childUid === childUid,
  );
  if (!child || !isPending || uid === guardianUid) return false;
  const acting = actingGuardians(family, child, now, guardianUid);
  if (acting.length > 0) return acting.includes(uid);
  if (child.email !== '') return uid === childUid && family.memberUids.includes(uid);
  return guardiansOfOthers(family, guardianUid, child).includes(uid);
}

/**
 * Who gives somebody a sign-in of their own: its address opens everything that the club knows about them, their health answers too.
 * `staff`: whoever is asked to.
 */
export function whoGivesSignIn(
  family: Family | null,
  person: GuardedPerson,
  by: FamilyActor,
  now: Temporal.Instant,
): 'staff' | 'guardian' | 'admin' {
  if (by.isAdmin) return 'staff';
  if (actingGuardians(family, person, now).length > 0) return 'guardian';
  return person.hasHealthAnswers ? 'admin' : 'staff';
}

/** Who decides about a membership, besides staff; `own`: the member. Otherwise `uids` do, and they themselves don’t. */
export interface Keeper {
  readonly kind: 'own' | 'guardians' | 'payer';
  readonly uids: readonly string[];
}

/** A stored member fits, with whether they pay online themselves: nobody pays that for them. */
export type MembershipOwner = Pick<FamilyPerson, 'uid' | 'dob' | 'email'> & { readonly paysOnline: boolean };

/**
 * Who looks after a membership: of somebody under 18 their guardians, otherwise the payer of their family. Where there is neither,
 * they pay for themselves, and it is theirs; as an adult’s always is.
 */
export function findKeeper(family: Family | null, owner: MembershipOwner, now: Temporal.Instant): Keeper {
  const own = { kind: 'own', uids: [] } as const;
  if (!isUnder18(owner.dob, now)) return own;
  const guardians = actingGuardians(family, owner, now);
  if (guardians.length > 0) return { kind: 'guardians', uids: guardians };
  const payer = payerOf(family, owner);
  return payer ? { kind: 'payer', uids: [payer] } : own;
}

/** To whoever pays for somebody’s membership and doesn’t act for them: who can change, hold or end it. @param guardians names */
export function keeperForPayer({ kind }: Keeper, name: string, guardians: string): string {
  if (kind === 'own')
    return `${name}: you pay, but changing, holding or ending the membership is up to ${name}.`;
  return kind === 'guardians'
    ? `${name}: you pay, but changing, holding or ending the membership is up to ${guardians}, as parent or guardian.`
    : `${name}: nobody acts for ${name} here, so changing, holding or ending the membership is up to you, at the front desk. To do it online, ask the desk to make you ${name}’s parent or guardian.`;
}

/** Somebody else who pays for their membership; null: nobody. */
const payerOf = (family: Family | null, { uid, paysOnline }: MembershipOwner): string | null =>
  family && !paysOnline && family.payerUid !== uid && family.memberUids.includes(uid)
    ? family.payerUid
    : null;

/** Who is told when somebody else changes a membership: everyone who looks after it, and the payer. */
export function tellOfMembership(
  family: Family | null,
  owner: MembershipOwner,
  byUid: string,
  now: Temporal.Instant,
): string[] {
  const payer = payerOf(family, owner);
  const all = new Set([...findKeeper(family, owner, now).uids, ...(payer ? [payer] : [])]);
  return [...all].filter((uid) => uid !== byUid);
}

/** The names of children for whom somebody acts before a change and nobody afterwards. @param after null: the family has ended */
export function leftWithoutGuardian(
  before: Family,
  after: Family | null,
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): string[] {
  return people
    .filter((child) => actingGuardians(before, child, now).length > 0)
    .filter((child) => actingGuardians(after, child, now).length === 0)
    .map(({ name }) => name);
}

/** Without whatever somebody’s age ends: nobody acts for them unless asked again, and who is under 18 is no guardian. */
export function afterNewAge(family: Family, uid: string, isNowChild: boolean): Family {
  const guardianUids = isNowChild ? family.guardianUids.filter((each) => each !== uid) : family.guardianUids;
  const acting = (family.acting ?? []).filter(
    ({ guardianUid, childUid }) => childUid !== uid && guardianUids.includes(guardianUid),
  );
  return { ...family, guardianUids, acting };
}
