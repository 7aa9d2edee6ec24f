/** Two profiles of one person become one: what refuses it, and which details the profile that stays takes over. */
import { hasStaffProfile } from '../accounts/roles.ts';
import type { ActingPair, Family } from '../families/family.ts';
import { beginActing, type FamilyActor, type GuardedPerson } from '../families/guardians.ts';
import { hasMembership, type MembershipStatus } from '../membership/membership.ts';

/** How long a merge can be undone. */
export const MERGE_UNDO_HOURS = 24;

/** A stored member fits. */
export interface MergePerson {
  readonly id: string;
  readonly name: string;
  /** What they sign in with; empty: they have no sign-in. */
  readonly email: string;
  /** As of now (`effectiveStatus`). */
  readonly membershipStatus: MembershipStatus;
  readonly stripeCustomerId: string;
  readonly pendingPayment: object | null;
  readonly familyId: string;
  /** Null: no date of birth is known. */
  readonly isChild: boolean | null;
  readonly isAdmin: boolean;
  readonly isCoach: boolean;
  readonly isDesk: boolean;
  /** Whoever was merged into them and can still be taken apart; empty: nobody. */
  readonly mergedFrom: string;
}

/**
 * Why these two can't be merged, as a sentence for an admin; null: they can.
 * @param gone whose profile becomes part of the other
 * @param hasTrainingToGive they are the trainer of packs that aren’t finished
 */
export function mergeProblem(gone: MergePerson, kept: MergePerson, hasTrainingToGive = false): string | null {
  if (gone.id === kept.id) return 'Choose somebody else: this is the same profile.';
  if (hasStaffProfile(gone))
    return `${gone.name} is on your staff. Keep that profile, or take their roles away first.`;
  if (hasTrainingToGive)
    return `${gone.name} still has personal training to give. Keep that profile, or finish or refund the packs first.`;
  if (kept.email === '' && gone.email !== '')
    return `${kept.name} has no sign-in here, and ${gone.email} would stop working. Keep the other one instead.`;
  for (const { name, mergedFrom } of [gone, kept])
    if (mergedFrom !== '')
      return `${name} was merged with another profile within the last day. Wait until that’s final, or undo it first.`;
  for (const { name, pendingPayment } of [gone, kept])
    if (pendingPayment)
      return `The bank is still processing a payment from ${name}. Wait until it’s settled.`;
  if (gone.isChild !== null && kept.isChild !== null && gone.isChild !== kept.isChild)
    return 'By their dates of birth one of them is under 18 and the other isn’t. Correct the wrong one first.';
  if (hasMembership(gone.membershipStatus) && hasMembership(kept.membershipStatus))
    return 'Both have a membership. End one of them first.';
  if (gone.stripeCustomerId !== '' && kept.stripeCustomerId !== '')
    return 'Both have paid online. Stripe can’t join two customers, so later refunds would go astray.';
  if (gone.familyId !== '' && kept.familyId !== '' && gone.familyId !== kept.familyId)
    return 'They’re in two different families. Take one of them out first.';
  return null;
}

/** Whether the membership and what was paid online come from the profile that goes. */
export function takesMembership(
  gone: Pick<MergePerson, 'membershipStatus' | 'stripeCustomerId'>,
  kept: Pick<MergePerson, 'membershipStatus' | 'stripeCustomerId'>,
): boolean {
  if (hasMembership(gone.membershipStatus) !== hasMembership(kept.membershipStatus))
    return hasMembership(gone.membershipStatus);
  if ((gone.stripeCustomerId !== '') !== (kept.stripeCustomerId !== '')) return gone.stripeCustomerId !== '';
  return kept.membershipStatus === 'pending' && gone.membershipStatus !== 'pending';
}

/** What a profile says of a person, that either may lack. A stored member fits. */
export interface MergeDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly dob: string;
  readonly sex: string;
  readonly guardianNote: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
  readonly pictureId: string;
  readonly deskFlag: string;
  readonly tags: readonly string[];
}

const plain = ['mobile', 'dob', 'sex', 'guardianNote', 'pictureId', 'deskFlag'] as const;

/** The details that change: the profile that stays keeps its own, and takes over what it lacks. Tags are joined. */
export function mergedDetails(gone: MergeDetails, kept: MergeDetails): Partial<MergeDetails> {
  const changes: { -readonly [Field in keyof MergeDetails]?: MergeDetails[Field] } = {};
  for (const field of plain) if (kept[field] === '' && gone[field] !== '') changes[field] = gone[field];
  const { name, phone } = kept.emergencyContact;
  if (name === '' && phone === '' && gone.emergencyContact.phone !== '')
    changes.emergencyContact = gone.emergencyContact;
  const tags = [...new Set([...kept.tags, ...gone.tags])];
  if (tags.length > kept.tags.length) changes.tags = tags;
  return changes;
}

/** PAR-Qs of both, the oldest first; those without a date before all others. @param dateOf null: no date */
export function mergedInOrder<R>(
  kept: readonly R[],
  gone: readonly R[],
  dateOf: (result: R) => Temporal.Instant | null,
): R[] {
  const at = (result: R) => dateOf(result)?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
  return [...kept, ...gone].sort((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));
}

/** The family with the profile that stays in the place of the one that goes. */
export function mergedFamily<F extends Family>(family: F, goneUid: string, keptUid: string): F {
  const swap = (uid: string) => (uid === goneUid ? keptUid : uid);
  const swapAll = (uids: readonly string[]) => [...new Set(uids.map(swap))];
  return {
    ...family,
    payerUid: swap(family.payerUid),
    guardianUids: swapAll(family.guardianUids),
    memberUids: swapAll(family.memberUids),
    acting: family.acting && swapPairs(family.acting, swap),
  };
}

/**
 * Which guardian acts for which child once the profile that stays has the other's place. What that opens to somebody new begins as if an admin had entered it:
 * the person who has to agree is asked, and nobody becomes a guardian by a merge of their own (`whoConfirms`).
 * @param family before the merge, with `acting` written out
 * @param people everyone in it afterwards
 * @returns `before`: the same family without what is new, for the news of it
 */
export function mergedActing<F extends Family & { readonly acting: readonly ActingPair[] }>(
  family: F,
  { goneUid, keptUid, by }: { readonly goneUid: string; readonly keptUid: string; readonly by: FamilyActor },
  people: readonly GuardedPerson[],
  now: Temporal.Instant,
): { readonly before: F; readonly after: F } {
  const merged = mergedFamily(family, goneUid, keptUid);
  const isOld = (pair: ActingPair) =>
    ![pair.guardianUid, pair.childUid].includes(keptUid) || hasPair(family.acting, pair);
  const wasGuardian = family.guardianUids.includes(keptUid);
  const before = {
    ...merged,
    payerUid: family.payerUid,
    guardianUids: merged.guardianUids.filter((uid) => uid !== keptUid || wasGuardian),
    acting: (merged.acting ?? []).filter(isOld),
  };
  const asked = { ...merged, acting: before.acting };
  const begun = beginActing(asked, people, { uid: keptUid, by: { uid: by.uid, isAdmin: true } }, now);
  const acting = (begun.acting ?? []).filter((pair) => hasPair(merged.acting ?? [], pair));
  return { before, after: { ...merged, acting } };
}

const hasPair = (pairs: readonly ActingPair[], pair: ActingPair) =>
  pairs.some((each) => isSamePair(each, pair));

/** Of the family of the one that went, before the merge. */
export interface FamilyBeforeMerge {
  /** The one that stayed was in it too. */
  readonly wasShared: boolean;
  readonly wasPayer: boolean;
  /** The one that went. */
  readonly wasGuardian: boolean;
  readonly wasActing: readonly ActingPair[];
  /** The one that stayed. */
  readonly keptWasGuardian: boolean;
  readonly keptWasActing: readonly ActingPair[];
}

/**
 * The family as it was with the one that comes back: with both, where both were in it. What the merge brought to the one that stayed goes
 * with the one that comes back: nobody confirmed it for the other. What has ended since then stays ended.
 */
export function unmergedFamily<F extends Family>(
  family: F,
  goneUid: string,
  keptUid: string,
  was: FamilyBeforeMerge,
): F {
  const { wasShared, wasPayer, wasGuardian, wasActing, keptWasGuardian, keptWasActing } = was;
  const stays = (uid: string) => uid !== keptUid || keptWasGuardian || !wasGuardian;
  const back = (uid: string) => (uid === keptUid ? goneUid : uid);
  const memberUids = wasShared ? [...family.memberUids, goneUid] : family.memberUids.map(back);
  const isIn = (uid: string) => memberUids.includes(uid);
  const others = family.guardianUids.filter((uid) => stays(uid) && isIn(uid));
  const guardianUids = wasGuardian ? [...others, goneUid] : others;
  const wasBrought = wasGuardian || wasActing.length > 0;
  const isOfKept = ({ guardianUid, childUid }: ActingPair) => [guardianUid, childUid].includes(keptUid);
  const acting = family.acting?.filter(
    (pair) =>
      isIn(pair.guardianUid) &&
      isIn(pair.childUid) &&
      (!wasBrought || !isOfKept(pair) || hasPair(keptWasActing, pair)),
  );
  const actingAgain = wasActing.filter(
    ({ guardianUid, childUid }) => guardianUids.includes(guardianUid) && memberUids.includes(childUid),
  );
  return {
    ...family,
    ...{ guardianUids, memberUids, payerUid: wasPayer ? goneUid : family.payerUid },
    acting: acting ? [...acting, ...actingAgain] : null,
  };
}

const isSamePair = (one: ActingPair, other: ActingPair) =>
  one.guardianUid === other.guardianUid && one.childUid === other.childUid;

/** Each pair once, and nobody with themselves. */
function swapPairs(pairs: NonNullable<Family['acting']>, swap: (uid: string) => string) {
  const swapped = pairs.map(({ guardianUid, childUid }) => ({
    guardianUid: swap(guardianUid),
    childUid: swap(childUid),
  }));
  return swapped.filter(
    (pair, at) =>
      pair.guardianUid !== pair.childUid && swapped.findIndex((each) => isSamePair(each, pair)) === at,
  );
}
