import { randomUUID } from 'node:crypto';
import { decideGuardian, decideJoining } from '#domain/families/family.ts';
import { beginActing } from '#domain/families/guardians.ts';
import { members } from '../data/collections/members.ts';
import { writeAudit } from '../log/write-audit.ts';
import { type NewMember, newMember } from '../members/create-member.ts';
import type { Services } from '../services.ts';
import { type FamilyParts, type FamilyStaff, readFamily, writeFamily } from './change-family.ts';
import type { FamilyOutcome } from './family-outcome.ts';
import { asGuarded } from './guarded-person.ts';

/**
 * Adds a child to somebody’s family: a profile without an account, since a child needs no email address of their own.
 * @param isGuardian `ofUid` acts for the children of the family from now on
 */
export async function addChild(
  parts: FamilyParts & Pick<Services, 'clubEvents'>,
  request: {
    readonly ofUid: string;
    readonly child: Omit<NewMember, 'uid' | 'email'>;
    readonly isGuardian: boolean;
    readonly by: FamilyStaff;
  },
): Promise<FamilyOutcome> {
  const { ofUid, child, by } = request;
  // Nobody on the staff makes themselves a guardian; a colleague does.
  const isGuardian = request.isGuardian && ofUid !== by.uid;
  const uid = randomUUID();
  const { clubName } = await parts.settings.read();
  return parts.store.transaction(async (transaction): Promise<FamilyOutcome> => {
    const of = await transaction.find(members, ofUid);
    if (!of) return { kind: 'not-found' };
    const at = parts.now();
    const { family, known } = await readFamily(transaction, of, at);
    const member = newMember({ ...child, uid, email: '' }, at);
    const joined = decideJoining(family, asGuarded(of), asGuarded(member), at);
    if (joined.kind !== 'changed') return joined.kind === 'refused' ? joined : { kind: 'not-found' };
    const guarded = isGuardian ? decideGuardian(joined.family, asGuarded(of), true, at) : joined;
    if (guarded.kind === 'refused') return guarded;
    const change = guarded.kind === 'changed' ? guarded : joined;
    const people = [...known, member];
    const guardedPeople = people.map(asGuarded);
    const entered = beginActing(change.family, guardedPeople, { uid, by }, at);
    const after = isGuardian ? beginActing(entered, guardedPeople, { uid: ofUid, by }, at) : entered;
    const joining = family ? [member] : [of, member];
    const write = { before: family, after, people, joining, by, at };
    const familyId = writeFamily(transaction, { ...parts, clubName }, write, (each) => each === uid);
    transaction.create(members, { ...member, familyId });
    parts.clubEvents.note(transaction, { type: 'member.created', memberUid: uid });
    const created = { action: 'member.created', memberUid: uid, summary: 'Added at the desk' } as const;
    writeAudit(transaction, by, created, at);
    if (guarded.kind === 'changed' && isGuardian)
      writeAudit(transaction, by, { action: 'family.guardian-set', memberUid: ofUid, summary: '' }, at);
    return { kind: 'changed', uid, name: member.name, payerUid: after.payerUid };
  });
}
