import { randomUUID } from 'node:crypto';
import { decideGuardian, decideJoining } from '#domain/families/family.ts';
import { members } from '../data/collections/members.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { type NewMember, newMember } from '../members/create-member.ts';
import type { Services } from '../services.ts';
import { type FamilyOutcome, findFamily, writeJoined } from './change-family.ts';

/**
 * Adds a child to somebody’s family: a profile without an account, since a child needs no email address of their own.
 * @param isGuardian `ofUid` acts for the children of the family from now on
 */
export function addChild(
  { store, clubEvents, now: clock }: Pick<Services, 'store' | 'clubEvents' | 'now'>,
  request: {
    readonly ofUid: string;
    readonly child: Omit<NewMember, 'uid' | 'email'>;
    readonly isGuardian: boolean;
    readonly by: Actor;
  },
): Promise<FamilyOutcome> {
  const { ofUid, child, isGuardian, by } = request;
  const uid = randomUUID();
  return store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const of = await transaction.find(members, ofUid);
    if (!of) return { kind: 'not-found' };
    const family = await findFamily(transaction, of);
    const at = clock();
    const member = newMember({ ...child, uid, email: '' }, at);
    const joined = decideJoining(family, of, member, at);
    if (joined.kind !== 'changed') return joined.kind === 'refused' ? joined : { kind: 'not-found' };
    const guarded = isGuardian ? decideGuardian(joined.family, of, true, at) : joined;
    if (guarded.kind === 'refused') return guarded;
    const change = guarded.kind === 'changed' ? guarded : joined;
    const isNew = (each: string) => each === uid;
    const joining = family ? [member] : [of, member];
    const familyId = writeJoined(transaction, { family, change, joining, by, at }, isNew);
    transaction.create(members, { ...member, familyId });
    clubEvents.note(transaction, { type: 'member.created', memberUid: uid });
    const created = { action: 'member.created', memberUid: uid, summary: 'Added at the desk' } as const;
    writeAudit(transaction, by, created, at);
    if (guarded.kind === 'changed' && isGuardian)
      writeAudit(transaction, by, { action: 'family.guardian-set', memberUid: ofUid, summary: '' }, at);
    return { kind: 'changed', uid, name: member.name, payerUid: change.family.payerUid };
  });
}
