import { hasStarted } from '#domain/bookings/booking-times.ts';
import type { MergeFacts } from '#domain/insight/membership-records.ts';
import { MERGE_UNDO_HOURS, mergedActing, mergeProblem } from '#domain/members/merge-people.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { planJoining } from '../../community/leads/join-lead.ts';
import { findOpenPacks } from '../../community/trainers/find-sessions.ts';
import { trainerKey } from '../../community/trainers/find-trainers.ts';
import { bookingProfiles } from '../../data/collections/bookings.ts';
import { presence } from '../../data/collections/door.ts';
import { families } from '../../data/collections/families.ts';
import { type Member, members } from '../../data/collections/members.ts';
import { merges } from '../../data/collections/merges.ts';
import type { StoredFields, Transaction } from '../../data/store.ts';
import { type FamilyParts, readFamily, storedLists } from '../../families/change-family.ts';
import { queueFamilyMails } from '../../families/family-mails.ts';
import { asGuarded } from '../../families/guarded-person.ts';
import { type Actor, writeAudit } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';
import { storedProfiles } from '../complete-profiles.ts';
import { asPerson, mergedProfile, type Profile, valuesOf } from './merged-profile.ts';

export interface MergeRequest {
  /** Whose profile becomes part of the other. */
  readonly goneUid: string;
  readonly keptUid: string;
  readonly by: Actor;
  /** The account of the one that goes cannot sign in as it is. */
  readonly wasDisabled: boolean;
}

export type MergeOutcome =
  | { readonly kind: 'started' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-found' };

type Parts = Pick<Services, 'clubEvents'> & FamilyParts;

/** Two profiles as stored; null where either is missing. */
export async function readBoth(
  reads: Pick<Transaction, 'findMany'>,
  goneUid: string,
  keptUid: string,
): Promise<{ gone: Profile; kept: Profile } | null> {
  const [gone, kept] = await reads.findMany(storedProfiles, [goneUid, keptUid]);
  if (!gone || !kept) return null;
  const read = ({ id, fields }: { id: string; fields: StoredFields }): Profile => ({
    member: members.decode(id, fields),
    fields,
  });
  return { gone: read(gone), kept: read(kept) };
}

/**
 * Begins a merge, in one transaction: the profile that stays takes over details, membership, PAR-Qs and family; the other one is kept
 * apart for an undo. Nobody can do anything under its uid from then on. `continueMerge` then moves everything else.
 */
export async function startMerge(parts: Parts, request: MergeRequest): Promise<MergeOutcome> {
  const { store, clubEvents, now } = parts;
  const { goneUid, keptUid, by, wasDisabled } = request;
  const { clubName } = await parts.settings.read();
  return store.transaction(async (transaction): Promise<MergeOutcome> => {
    const both = goneUid === keptUid ? null : await readBoth(transaction, goneUid, keptUid);
    if (!both) return { kind: 'not-found' };
    const { gone, kept } = both;
    const at = now();
    const packs = await findOpenPacks(transaction, trainerKey(goneUid));
    const persons = [asPerson(gone.member, at), asPerson(kept.member, at)] as const;
    const sentence = mergeProblem(...persons, packs.length > 0);
    if (sentence) return { kind: 'refused', sentence };
    const isIn = await transaction.findMany(presence, [goneUid, keptUid]);
    const { changes, tookMembership } = mergedProfile(gone, kept, at);
    const dob = typeof changes.dob === 'string' ? changes.dob : kept.member.dob;
    const sides = { gone: gone.member, kept: { ...kept.member, dob }, by };
    const family = await planFamily(transaction, { ...parts, clubName }, sides, at);
    const uses = await planUses(transaction, tookMembership ? keptUid : goneUid, at);
    const joinLeads = await planLeads(transaction, gone, kept, at);
    const after: StoredFields = { ...changes, ...family.changes, mergedFrom: goneUid };
    transaction.create(merges, {
      ...{ id: goneUid, keptUid, keptName: kept.member.name, goneName: gone.member.name },
      ...{ byUid: by.uid, byName: by.name, startedAt: at, state: 'moving', wasDisabled, tookMembership },
      ...{ ...family.facts, usesAside: uses.aside },
      undoUntil: at.add({ hours: MERGE_UNDO_HOURS }),
      profile: gone.fields,
      before: valuesOf(kept, Object.keys(after)),
      after,
    });
    transaction.remove(members, goneUid);
    transaction.update(storedProfiles, keptUid, { fields: { ...after, lastUpdated: at } });
    family.write();
    uses.write();
    joinLeads?.();
    movePresence(transaction, isIn, kept);
    if (tookMembership) clubEvents.note(transaction, { type: 'membership.changed', memberUid: keptUid });
    const wasMember = (profile: Profile) => hasMembership(effectiveStatus(profile.member, at));
    const facts: MergeFacts = { wasMember: wasMember(kept), otherWasMember: wasMember(gone) };
    const summary = gone.member.name;
    const entry = { action: 'member.merged', memberUid: keptUid, summary, after: { ...facts } } as const;
    writeAudit(transaction, by, entry, at);
    return { kind: 'started' };
  });
}

/** Either one's membership is the person's: what they asked under the other address has led to it. */
async function planLeads(transaction: Transaction, gone: Profile, kept: Profile, at: Temporal.Instant) {
  const people = [gone.member, kept.member];
  const isMember = people.some((member) => hasMembership(effectiveStatus(member, at)));
  return isMember ? planJoining(transaction, people, at) : null;
}

/** What they took on a membership is its alone: one that does not go on leaves nothing to count against the other. */
async function planUses(transaction: Transaction, uid: string, at: Temporal.Instant) {
  const uses = (await transaction.find(bookingProfiles, uid))?.uses ?? [];
  const aside = uses.filter((use) => hasStarted(use, at));
  return {
    aside,
    write: () => {
      if (aside.length > 0)
        transaction.update(bookingProfiles, uid, { uses: uses.filter((use) => !aside.includes(use)) });
    },
  };
}

function movePresence(
  transaction: Transaction,
  [ofGone, ofKept]: readonly ({
    id: string;
    enteredAt: Temporal.Instant;
    since?: Temporal.Instant | null | undefined;
    leavesAt: Temporal.Instant;
  } | null)[],
  { member }: Profile,
): void {
  if (!ofGone) return;
  transaction.remove(presence, ofGone.id);
  if (ofKept) return;
  const { enteredAt, since, leavesAt } = ofGone;
  transaction.set(presence, {
    id: member.id,
    memberUid: member.id,
    memberName: member.name,
    enteredAt,
    since: since ?? null,
    leavesAt,
  });
}

interface Sides {
  readonly gone: Member;
  /** With the date of birth that they have afterwards. */
  readonly kept: Member;
  readonly by: Actor;
}

/** Whoever stays takes the other's place in the family; two of one family become one, and a family of one ends. */
async function planFamily(
  transaction: Transaction,
  parts: Pick<Services, 'outbox' | 'config'> & { readonly clubName: string },
  { gone, kept, by }: Sides,
  at: Temporal.Instant,
) {
  const [goneUid, keptUid] = [gone.id, kept.id];
  const { familyId } = gone;
  // With who acts by the details that each of them has before the merge, also in a family of an earlier release.
  const { family, known } = await readFamily(transaction, gone, at);
  const { family: other } = family ? { family: null } : await readFamily(transaction, kept, at);
  const pairsOf = (uid: string) =>
    (family?.acting ?? []).filter(({ guardianUid, childUid }) => guardianUid === uid || childUid === uid);
  const facts = {
    familyId: family ? familyId : '',
    wasSharedFamily: family?.memberUids.includes(keptUid) ?? false,
    wasPayer: family?.payerUid === goneUid,
    wasGuardian: family?.guardianUids.includes(goneUid) ?? false,
    wasActing: pairsOf(goneUid),
    keptWasGuardian: family?.guardianUids.includes(keptUid) ?? false,
    keptWasActing: pairsOf(keptUid),
  };
  if (!family)
    return {
      facts,
      changes: {} as StoredFields,
      write: () => {
        if (other) transaction.update(families, other.id, storedLists(other));
      },
    };
  const people = [...known.filter(({ id }) => id !== goneUid && id !== keptUid), kept];
  const { before, after } = mergedActing(
    { ...family, acting: family.acting ?? [] },
    { goneUid, keptUid, by },
    people.map(asGuarded),
    at,
  );
  const isOver = after.memberUids.length < 2;
  return {
    facts,
    changes: { familyId: isOver ? '' : familyId } as StoredFields,
    write: () => {
      if (isOver) transaction.remove(families, familyId);
      else transaction.update(families, familyId, { payerUid: after.payerUid, ...storedLists(after) });
      queueFamilyMails(transaction, parts, { before, after, people, byUid: by.uid }, at);
    },
  };
}
