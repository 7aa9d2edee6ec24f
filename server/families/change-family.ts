import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#domain/club/audit.ts';
import { decideJoining, decidePayer, type Family, type FamilyChange } from '#domain/families/family.ts';
import {
  actingGuardians,
  beginActing,
  childrenOf,
  mayConfirm,
  withActing,
} from '#domain/families/guardians.ts';
import { settleSigners } from '#domain/health/declared-name.ts';
import { families, type StoredFamily } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads, Transaction } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { decideBeginning, decideEnding, decideTakingOut, type FamilyFacts } from './decide-family-step.ts';
import { type FamilyMailParts, queueFamilyMails } from './family-mails.ts';
import { type FamilyOutcome, outcomeOf } from './family-outcome.ts';
import { asGuarded } from './guarded-person.ts';

export type FamilyParts = Pick<Services, 'store' | 'now'> & FamilyMailParts;

/** Staff who change a family; by default the front desk. */
export interface FamilyStaff extends Actor {
  readonly isAdmin?: boolean;
}

/** The family that somebody is in; null: none. */
export async function findFamily(
  reads: Pick<Reads, 'find'>,
  member: Pick<Member, 'familyId'>,
): Promise<StoredFamily | null> {
  return member.familyId === '' ? null : reads.find(families, member.familyId);
}

/** Puts somebody into the family of another; the first two begin one. */
export async function addToFamily(
  parts: FamilyParts,
  request: { readonly ofUid: string; readonly uid: string; readonly by: FamilyStaff },
): Promise<FamilyOutcome> {
  const { ofUid, uid, by } = request;
  const { clubName } = await parts.settings.read();
  return parts.store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const [of, person] = await transaction.findMany(members, [ofUid, uid]);
    if (!of || !person) return { kind: 'not-found' };
    const at = parts.now();
    const { family, known } = await readFamily(transaction, of, at);
    const people = [...known, person];
    const change = decideJoining(family, asGuarded(of), asGuarded(person), at);
    if (change.kind !== 'changed') return outcomeOf(change, person, family);
    const joined = beginActing(change.family, people.map(asGuarded), { uid, by }, at);
    const joining = family ? [person] : [of, person];
    writeFamily(
      transaction,
      { ...parts, clubName },
      { before: family, after: joined, people, joining, by, at },
    );
    return outcomeOf(change, person, family);
  });
}

/** The family that somebody is in, and everyone in it: they alone where there is none. */
export async function readFamily(
  reads: Pick<Reads, 'find' | 'findMany'>,
  of: Member,
  at: Temporal.Instant,
): Promise<{ readonly family: (StoredFamily & Family) | null; readonly known: readonly Member[] }> {
  const stored = await findFamily(reads, of);
  if (!stored) return { family: null, known: [of] };
  const found = await reads.findMany(members, stored.memberUids);
  const known = found.filter((each) => each !== null);
  return { family: withActing(stored, known.map(asGuarded), at), known };
}

interface FamilyWrite {
  readonly before: StoredFamily | null;
  /** Null: it ends. */
  readonly after: Family | null;
  /** Everyone in it before or after. */
  readonly people: readonly Member[];
  /** The same people as they are afterwards, where the caller changes what guardians go by. */
  readonly changed?: readonly Member[];
  readonly joining?: readonly Pick<Member, 'id'>[];
  readonly by: Actor;
  readonly at: Temporal.Instant;
}

/** Writes a family, the members who join or leave it (except for one whom the caller creates), and the mails about it. @returns its id */
export function writeFamily(
  transaction: Transaction,
  parts: Pick<Services, 'outbox' | 'config'> & { readonly clubName: string },
  { before, after, people, changed, joining = [], by, at }: FamilyWrite,
  isNew: (uid: string) => boolean = () => false,
): string {
  const id = before?.id ?? randomUUID();
  if (after) {
    const fields = { ...storedLists(after), payerUid: after.payerUid };
    if (before) transaction.update(families, id, fields);
    else transaction.create(families, { ...fields, id, createdAt: at });
  } else transaction.remove(families, id);
  for (const { id: uid } of joining) {
    if (!isNew(uid)) transaction.update(members, uid, { familyId: id, lastUpdated: at });
    writeAudit(transaction, by, { action: 'family.joined', memberUid: uid, summary: '' }, at);
  }
  const stays = (uid: string) => after?.memberUids.includes(uid) ?? false;
  for (const each of people)
    if (each.familyId === id && !stays(each.id))
      transaction.update(members, each.id, { familyId: '', lastUpdated: at });
  for (const each of changed ?? people) {
    const acting = actingGuardians(after, asGuarded(each), at);
    const guardians = people.filter(({ id: uid }) => acting.includes(uid)).map(({ name }) => name);
    const { waiting, settled } = settleSigners(each.unconfirmedSigners, each, guardians);
    if (settled.length === 0) continue;
    transaction.update(members, each.id, { unconfirmedSigners: waiting });
    const summary = settled.map(({ name, what }) => `${what}, signed by ${name}`).join('; ');
    writeAudit(transaction, by, { action: 'signer.known', memberUid: each.id, summary }, at);
  }
  queueFamilyMails(transaction, parts, { before, after, people, changed, byUid: by.uid }, at);
  return id;
}

export const storedLists = ({ guardianUids, memberUids, acting }: Family) => ({
  guardianUids: [...guardianUids],
  memberUids: [...memberUids],
  acting: acting?.map(({ guardianUid, childUid }) => ({ guardianUid, childUid })) ?? null,
});

interface Step<By extends Actor = FamilyStaff> {
  readonly uid: string;
  readonly by: By;
}

interface Decision {
  readonly action: AuditAction;
  decide(facts: FamilyFacts): FamilyChange;
}

/** Decides about somebody in their family, and writes the family, the mails and the audit log. */
async function changeFamily(
  parts: FamilyParts,
  { uid, by }: Step<Actor>,
  { action, decide }: Decision,
): Promise<FamilyOutcome> {
  const { clubName } = await parts.settings.read();
  return parts.store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const at = parts.now();
    const member = await transaction.find(members, uid);
    const { family, known: people } = member
      ? await readFamily(transaction, member, at)
      : { family: null, known: [] };
    if (!member || !family) return { kind: 'not-found' };
    const change = decide({ family, member, people, at });
    const outcome = outcomeOf(change, member, family);
    if (outcome.kind !== 'changed') return outcome;
    const after = change.kind === 'changed' ? change.family : null;
    writeFamily(transaction, { ...parts, clubName }, { before: family, after, people, by, at });
    writeAudit(transaction, by, { action, memberUid: uid, summary: '' }, at);
    return after && action === 'family.guardian-set'
      ? { ...outcome, children: childrenOf(after, uid, people.map(asGuarded), at) }
      : outcome;
  });
}

/** Takes somebody out of their family; the last two part. */
export const takeOutOfFamily = (parts: FamilyParts, step: Step) =>
  changeFamily(parts, step, {
    action: 'family.left',
    decide: (facts) => decideTakingOut(step, facts),
  });

/** Makes somebody the one who pays for their family. */
export const makePayer = (parts: FamilyParts, step: Step) =>
  changeFamily(parts, step, {
    action: 'family.payer-set',
    decide: ({ family, member, at }) => decidePayer(family, asGuarded(member), at),
  });

/** A guardian acts for everyone in their family who is under 18, once whoever has to has confirmed it (`whoConfirms`). */
export const setGuardian = (
  parts: FamilyParts,
  { isGuardian, ...step }: Step & { readonly isGuardian: boolean },
): Promise<FamilyOutcome> =>
  changeFamily(parts, step, {
    action: isGuardian ? 'family.guardian-set' : 'family.guardian-ended',
    decide: (facts) => (isGuardian ? decideBeginning(step, facts) : decideEnding(step, facts)),
  });

/** Somebody of the family confirms that a guardian acts for a child (`mayConfirm`). */
export const confirmGuardian = (
  parts: FamilyParts,
  pair: { readonly guardianUid: string; readonly childUid: string; readonly by: Actor },
): Promise<FamilyOutcome> =>
  changeFamily(
    parts,
    { uid: pair.childUid, by: pair.by },
    {
      action: 'family.guardian-confirmed',
      decide: ({ family, people, at }) => {
        const { guardianUid, childUid, by } = pair;
        if (!mayConfirm(family, by.uid, pair, people.map(asGuarded), at)) return { kind: 'unchanged' };
        const acting = [...(family.acting ?? []), { guardianUid, childUid }];
        return { kind: 'changed', family: { ...family, acting } };
      },
    },
  );
