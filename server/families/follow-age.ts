import { isUnder18 } from '#domain/families/family.ts';
import { actingGuardians, afterNewAge } from '#domain/families/guardians.ts';
import { formatDate, storedDate } from '#domain/values/dates.ts';
import type { Member } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { readFamily, writeFamily } from './change-family.ts';
import { ageChangedMail, type FamilyMailParts } from './family-mails.ts';
import { asGuarded } from './guarded-person.ts';

/** Whether a changed date of birth turns an adult into a child, or back. One that was not known before turns nobody. */
export function turnsOfAge(before: string, after: string, at: Temporal.Instant): boolean {
  return storedDate(before) !== null && isUnder18(before, at) !== isUnder18(after, at);
}

export type AgeParts = Omit<FamilyMailParts, 'settings'> & { readonly clubName: string };

/**
 * What follows where an admin turns an adult into a child, or back: the person is told, and whoever acted for them, or they for others, no
 * longer does. To be read before the first write of the transaction.
 * @returns writes it; does nothing where nobody turns
 */
export async function readNewAge(
  transaction: Transaction,
  { outbox, config, clubName }: AgeParts,
  { member, dob, by }: { readonly member: Member; readonly dob: string; readonly by: Actor },
  at: Temporal.Instant,
): Promise<() => void> {
  if (!turnsOfAge(member.dob, dob, at)) return () => {};
  const { family, known } = await readFamily(transaction, member, at);
  const isNowChild = isUnder18(dob, at);
  const hasEnded = isNowChild
    ? (family?.guardianUids.includes(member.id) ?? false)
    : actingGuardians(family, asGuarded(member), at).length > 0;
  return () => {
    const textOf = (stored: string) => {
      const date = storedDate(stored);
      return date ? formatDate(date) : '';
    };
    const reader = { firstName: member.firstName, clubName };
    const mail = ageChangedMail(reader, { from: textOf(member.dob), to: textOf(dob), isNowChild, hasEnded });
    if (member.email !== '')
      outbox.queueMessage(transaction, { ...mail, to: member.email, memberUid: member.id, cause: 'club' });
    if (!family) return;
    const after = afterNewAge(family, member.id, isNowChild);
    writeFamily(transaction, { outbox, config, clubName }, { before: family, after, people: known, by, at });
  };
}
