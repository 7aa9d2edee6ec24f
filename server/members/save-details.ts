import { whyNameStays } from '#domain/accounts/roles.ts';
import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import { memberNumberOf } from '#domain/door/member-number.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { ownContactsChange } from '#domain/families/family-news.ts';
import { oldestParqTermFrom } from '#domain/health/parq-term.ts';
import { birthdayOf } from '#domain/members/member-presets.ts';
import { memberSearchTerms, sortNameOf } from '#domain/members/member-search.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError } from '../data/store.ts';
import { keepNews } from '../families/family-mails.ts';
import { changesWhetherUnder18, isForAdmins, readNewAge } from '../families/follow-age.ts';
import { readGuardians, tellFamily } from '../families/tell-family.ts';
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

export type SaveOutcome =
  | { readonly kind: 'saved' | 'unchanged' }
  /** A name or a date of birth that only an admin changes. */
  | {
      readonly kind: 'needs-admin';
      readonly field: 'firstName' | 'lastName' | 'dob';
      readonly sentence: string;
    };

type Parts = Pick<Services, 'store' | 'now' | 'outbox' | 'settings' | 'config'>;

interface SaveRequest {
  readonly uid: string;
  readonly details: Partial<MemberDetails>;
  readonly by: Actor & { readonly isAdmin?: boolean };
}

/** Saves a member's own details. @throws NotFoundError */
export const saveOwnDetails = (parts: Parts, uid: string, details: MemberDetails): Promise<SaveOutcome> =>
  saveMemberDetails(parts, { uid, details, by: { uid, name: fullName(details), isAdmin: false } });

/**
 * Saves details of a member, with the old values in the audit log. Who a person answers to depends on their age, so only an admin turns an
 * adult into a child, or back, and the name of who works here.
 * @throws NotFoundError
 */
export async function saveMemberDetails(
  { store, now, outbox, settings, config }: Parts,
  { uid, details: typed, by }: SaveRequest,
): Promise<SaveOutcome> {
  const { clubName } = await settings.read();
  return store.transaction(async (transaction): Promise<SaveOutcome> => {
    const member = await transaction.find(members, uid);
    if (!member) throw new NotFoundError(`no member ${uid}`);
    const at = now();
    const isOwnChild = by.uid === uid && isUnder18(member.dob, at);
    const guardians = isOwnChild ? await readGuardians(transaction, member, at) : [];
    // A child’s guardian changes only with the other side asked.
    const details = guardians.length > 0 ? { ...typed, guardianNote: member.guardianNote } : typed;
    const changed = changedDetails(member, details);
    if (changed.length === 0) return { kind: 'unchanged' };
    const name = changed.find((each) => each === 'firstName' || each === 'lastName');
    const nameStays = name ? whyNameStays(member, { ...by, isOwn: by.uid === uid }) : '';
    if (name && nameStays) return { kind: 'needs-admin', field: name, sentence: nameStays };
    const dob = details.dob ?? member.dob;
    if (!by.isAdmin && isForAdmins(member.dob, dob, at))
      return { kind: 'needs-admin', field: 'dob', sentence: needsAdmin(by.uid === uid, member.dob, dob, at) };
    const followAge = await readNewAge(transaction, { outbox, config, clubName }, { member, dob, by }, at);
    const own = isOwnChild ? ownContactsChange(member.name, member, { ...member, ...details }) : null;
    transaction.update(members, uid, { ...changedFields(member, details), lastUpdated: at });
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
    followAge();
    if (own) tellFamily(transaction, { outbox, config, clubName }, { people: guardians, text: own }, at);
    // The contact named before is no member: only the desk can ring them.
    if (own && guardians.length === 0) keepNews(transaction, member, `${own} ${RING_BEFORE}`, at);
    return { kind: 'saved' };
  });
}

const RING_BEFORE = 'Nobody acts for them here: if in doubt, ring the contact they had before.';

function needsAdmin(isOwn: boolean, before: string, after: string, at: Temporal.Instant): string {
  const who = isOwn ? 'you' : 'them';
  const turned = `make ${who} ${isUnder18(after, at) ? 'under 18' : '18 or over'}`;
  const change = changesWhetherUnder18(before, after, at)
    ? turned
    : `bring ${isOwn ? 'your' : 'their'} 18th birthday nearer`;
  return `This would ${change}, which only an admin can change.${isOwn ? ' Please ask at the front desk.' : ''}`;
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
  member: MemberDetails & Pick<Member, 'id' | 'email' | 'parqResults'>,
  details: Partial<MemberDetails>,
) {
  const after = { ...member, ...details };
  const termFrom = oldestParqTermFrom(member.parqResults, after.dob);
  const fields = { ...detailFields(after, member), oldestParqTermFrom: termFrom };
  return member.sex === after.sex ? fields : { ...fields, hasScoresToMove: true };
}

/** The details with the fields that lists search and sort by. */
export function detailFields(details: MemberDetails, { id, email }: Pick<Member, 'id' | 'email'>) {
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
    searchTerms: memberSearchTerms({ ...details, email, memberNumber: memberNumberOf(id) }),
  };
}
