import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/club/audit.ts';
import {
  decideGuardian,
  decideJoining,
  decideLeaving,
  decidePayer,
  type Family,
  type FamilyChange,
} from '#domain/families/family.ts';
import { families, type StoredFamily } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'now'>;

export type FamilyOutcome =
  /** `payerUid`: who pays afterwards; empty: the family has ended. */
  | {
      readonly kind: 'changed' | 'unchanged';
      readonly uid: string;
      readonly name: string;
      readonly payerUid: string;
    }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'not-found' };

/** The family that somebody is in; null: none. */
export async function findFamily(
  reads: Pick<Reads, 'find'>,
  member: Pick<Member, 'familyId'>,
): Promise<StoredFamily | null> {
  return member.familyId === '' ? null : reads.find(families, member.familyId);
}

/** Puts somebody into the family of another; the first two begin one. @param isGuardian `ofUid` becomes its guardian too */
export function addToFamily(
  { store, now: clock }: Parts,
  request: { readonly ofUid: string; readonly uid: string; readonly by: Actor },
): Promise<FamilyOutcome> {
  const { ofUid, uid, by } = request;
  return store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const [of, person] = await transaction.findMany(members, [ofUid, uid]);
    if (!of || !person) return { kind: 'not-found' };
    const family = await findFamily(transaction, of);
    const at = clock();
    const change = decideJoining(family, of, person, at);
    if (change.kind !== 'changed') return outcomeOf(change, person, family);
    writeJoined(transaction, { family, change, joining: family ? [person] : [of, person], by, at });
    return outcomeOf(change, person, family);
  });
}

interface Joining {
  readonly family: StoredFamily | null;
  readonly change: Extract<FamilyChange, { kind: 'changed' }>;
  readonly joining: readonly Pick<Member, 'id'>[];
  readonly by: Actor;
  readonly at: Temporal.Instant;
}

/** Writes the family with those who join it, except for their `familyId` where the caller creates them. @returns its id */
export function writeJoined(
  transaction: Transaction,
  { family, change, joining, by, at }: Joining,
  isNew: (uid: string) => boolean = () => false,
): string {
  const id = family?.id ?? randomUUID();
  const { payerUid } = change.family;
  transaction.set(families, {
    ...storedLists(change.family),
    id,
    payerUid,
    createdAt: family?.createdAt ?? at,
  });
  for (const { id: uid } of joining) {
    if (!isNew(uid)) transaction.update(members, uid, { familyId: id, lastUpdated: at });
    writeAudit(transaction, by, { action: 'family.joined', memberUid: uid, summary: '' }, at);
  }
  return id;
}

export const storedLists = ({ guardianUids, memberUids }: Family) => ({
  guardianUids: [...guardianUids],
  memberUids: [...memberUids],
});

function outcomeOf(
  change: FamilyChange,
  person: Pick<Member, 'id' | 'name'>,
  before: Family | null,
): FamilyOutcome {
  if (change.kind === 'refused') return change;
  const { id: uid, name } = person;
  if (change.kind === 'unchanged') return { kind: 'unchanged', uid, name, payerUid: before?.payerUid ?? '' };
  return { kind: 'changed', uid, name, payerUid: change.kind === 'changed' ? change.family.payerUid : '' };
}

interface Step {
  readonly uid: string;
  readonly by: Actor;
}

/** Decides about somebody in their family, and writes the family and the audit log. */
function changeFamily(
  { store, now: clock }: Parts,
  { uid, by }: Step,
  action: AuditAction,
  decide: (family: StoredFamily, member: Member, at: Temporal.Instant) => FamilyChange,
): Promise<FamilyOutcome> {
  return store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const member = await transaction.find(members, uid);
    const family = member && (await findFamily(transaction, member));
    if (!member || !family) return { kind: 'not-found' };
    const at = clock();
    const change = decide(family, member, at);
    const outcome = outcomeOf(change, member, family);
    if (outcome.kind !== 'changed') return outcome;
    const left = family.memberUids.filter(
      (each) => change.kind !== 'changed' || !change.family.memberUids.includes(each),
    );
    const known = await transaction.findMany(members, left);
    if (change.kind === 'changed') {
      const { payerUid } = change.family;
      transaction.update(families, family.id, { payerUid, ...storedLists(change.family) });
    } else transaction.remove(families, family.id);
    for (const each of known)
      if (each?.familyId === family.id)
        transaction.update(members, each.id, { familyId: '', lastUpdated: at });
    writeAudit(transaction, by, { action, memberUid: uid, summary: '' }, at);
    return outcome;
  });
}

/** Takes somebody out of their family; the last two part. */
export const takeOutOfFamily = (parts: Parts, step: Step) =>
  changeFamily(parts, step, 'family.left', (family) => decideLeaving(family, step.uid));

/** Makes somebody the one who pays for their family. */
export const makePayer = (parts: Parts, step: Step) =>
  changeFamily(parts, step, 'family.payer-set', decidePayer);

/** A guardian acts for everyone in their family who is under 18. */
export const setGuardian = (parts: Parts, { isGuardian, ...step }: Step & { readonly isGuardian: boolean }) =>
  changeFamily(
    parts,
    step,
    isGuardian ? 'family.guardian-set' : 'family.guardian-ended',
    (family, member, at) => decideGuardian(family, member, isGuardian, at),
  );
