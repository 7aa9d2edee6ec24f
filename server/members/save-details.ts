import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import { oldestParqTermFrom } from '#domain/health/parq-term.ts';
import { birthdayOf } from '#domain/members/member-presets.ts';
import { memberSearchTerms, sortNameOf } from '#domain/members/member-search.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { fullName } from './create-member.ts';

/** The details that members may change about themselves, and staff about a member. */
export interface MemberDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly dob: string;
  readonly sex: string;
  readonly guardianNote: string;
  readonly emergencyContact: { readonly name: string; readonly phone: string };
}

/** Saves a member's own details. @throws NotFoundError */
export async function saveOwnDetails(
  { store, now }: Pick<Services, 'store' | 'now'>,
  uid: string,
  details: MemberDetails,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    transaction.update(members, uid, { ...changedFields(member, details), lastUpdated: at });
    const auditEntry = {
      action: 'member.edited',
      memberUid: uid,
      summary: 'Changed their own details',
    } as const;
    writeAudit(transaction, { uid, name: fullName(details) }, auditEntry, at);
  });
}

/** Saves the details that staff enter, with the old values in the audit log. False if nothing changed. @throws NotFoundError */
export function saveMemberDetails(
  { store, now }: Pick<Services, 'store' | 'now'>,
  {
    uid,
    details,
    by,
  }: { readonly uid: string; readonly details: Partial<MemberDetails>; readonly by: Actor },
): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const changed = changedDetails(member, details);
    if (changed.length === 0) return false;
    const at = now();
    transaction.update(members, uid, {
      ...changedFields(member, details),
      lastUpdated: at,
    });
    const pick = (from: Partial<MemberDetails>) =>
      Object.fromEntries(changed.map((name) => [name, from[name]]));
    const summary = `Changed ${changed.map((name) => auditFieldLabel(name)).join(', ')}`;
    const auditEntry = {
      action: 'member.edited',
      memberUid: uid,
      summary,
      before: pick(member),
      after: pick(details),
    } as const;
    writeAudit(transaction, by, auditEntry, at);
    return true;
  });
}

const detailFieldNames = [
  'firstName',
  'lastName',
  'mobile',
  'dob',
  'sex',
  'guardianNote',
  'emergencyContact',
] as const satisfies (keyof MemberDetails)[];

/** The details that differ from what is stored. */
export function changedDetails(
  member: MemberDetails,
  details: Partial<MemberDetails>,
): (keyof MemberDetails)[] {
  return detailFieldNames.filter((name) => {
    const next = details[name];
    if (next === undefined) return false;
    if (typeof next === 'string') return next !== member[name];
    return next.name !== member.emergencyContact.name || next.phone !== member.emergencyContact.phone;
  });
}

/** What changed details of a member are saved as: whoever is no longer of the same sex moves to other leaderboards (`move-scores.ts`). */
export function changedFields(
  member: MemberDetails & Pick<Member, 'email' | 'parqResults'>,
  details: Partial<MemberDetails>,
) {
  const after = { ...member, ...details };
  const termFrom = oldestParqTermFrom(member.parqResults, after.dob);
  const fields = { ...detailFields(after, member.email), oldestParqTermFrom: termFrom };
  return member.sex === after.sex ? fields : { ...fields, hasScoresToMove: true };
}

/** The details with the fields that lists search and sort by. */
export function detailFields(details: MemberDetails, email: string) {
  const { firstName, lastName, mobile, dob, sex, guardianNote, emergencyContact } = details;
  return {
    firstName,
    lastName,
    mobile,
    dob,
    sex,
    guardianNote,
    emergencyContact: { ...emergencyContact },
    name: fullName(details),
    sortName: sortNameOf(details),
    birthday: birthdayOf(dob),
    searchTerms: memberSearchTerms({ ...details, email }),
  };
}
