import { isUnder18 } from '#domain/families/family.ts';
import { actingGuardians, afterNewAge } from '#domain/families/guardians.ts';
import { formatDate, storedDate } from '#domain/values/dates.ts';
import { families } from '../data/collections/families.ts';
import type { Member } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import type { Actor } from '../log/write-audit.ts';
import { readFamily, storedLists, writeFamily } from './change-family.ts';
import { ageChangedMail, type FamilyMailParts } from './family-mails.ts';
import { asGuarded } from './guarded-person.ts';

/** Whether a changed date of birth turns an adult into a child, or back. One that was not known before turns nobody. */
export function changesWhetherUnder18(before: string, after: string, at: Temporal.Instant): boolean {
  return storedDate(before) !== null && isUnder18(before, at) !== isUnder18(after, at);
}

/**
 * Whether only an admin may change this date of birth: it turns an adult into a child, or back, or brings nearer the day on which somebody
 * under 18 answers for themselves.
 */
export function isForAdmins(before: string, after: string, at: Temporal.Instant): boolean {
  const [was, is] = [storedDate(before), storedDate(after)];
  const isOlder = was !== null && is !== null && Temporal.PlainDate.compare(is, was) < 0;
  return changesWhetherUnder18(before, after, at) || (isOlder && isUnder18(before, at));
}

export type AgeParts = Omit<FamilyMailParts, 'settings'> & { readonly clubName: string };

/**
 * What follows where an admin turns an adult into a child, or back: the person is told, and whoever acted for them, or they for others, no
 * longer does. A date that was missing makes nobody act. To be read before the first write of the transaction.
 * @returns writes it; does nothing where nothing follows
 */
export async function readNewAge(
  transaction: Transaction,
  { outbox, config, clubName }: AgeParts,
  { member, dob, by }: { readonly member: Member; readonly dob: string; readonly by: Actor },
  at: Temporal.Instant,
): Promise<() => void> {
  const isFilledIn = storedDate(member.dob) === null && storedDate(dob) !== null;
  if (!isFilledIn && !changesWhetherUnder18(member.dob, dob, at)) return () => {};
  const { family, known } = await readFamily(transaction, member, at);
  // In a family of an earlier release every guardian would act for a child from the moment that their age is known.
  if (isFilledIn)
    return () => {
      if (family) transaction.update(families, family.id, storedLists(family));
    };
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
    const changed = known.map((each) => (each.id === member.id ? { ...each, dob } : each));
    const write = { before: family, after, people: known, changed, by, at };
    writeFamily(transaction, { outbox, config, clubName }, write);
  };
}
