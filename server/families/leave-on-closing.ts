import { type Family, isUnder18, withoutClosed } from '#domain/families/family.ts';
import { aloneNews } from '#domain/families/family-news.ts';
import { actingGuardians } from '#domain/families/guardians.ts';
import { effectiveStatus, hasMembership } from '#domain/membership/membership.ts';
import { families } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Reads, Store } from '../data/store.ts';
import { readFamily, storedLists } from './change-family.ts';
import { keepNews, queueFamilyMails } from './family-mails.ts';
import { asGuarded } from './guarded-person.ts';
import { readKeptBy } from './membership-keeper.ts';
import type { TellParts } from './tell-family.ts';

interface Gone {
  readonly member: Member | null;
  readonly told: readonly string[];
}

/** More than anybody is in. */
const MAX_FAMILIES = 20;

/**
 * Takes somebody whose account is closed out of their family: a guardian pays from then on, and without one the family ends. Everyone left
 * is told; where a child has no guardian any more, the desk too. Can be repeated after an interruption.
 * @param gone as they were, and who has heard of it; `member` null: closed by an attempt that was interrupted
 */
export async function leaveFamilyOnClosing(
  store: Store,
  parts: TellParts & { readonly now: () => Temporal.Instant },
  uid: string,
  gone: Gone,
): Promise<void> {
  const lists = [
    ['memberUids', 'array-contains', uid],
    ['payerUid', '==', uid],
  ] as const;
  for (const filter of lists) {
    const { items } = await store.query(families, { where: [filter], limit: MAX_FAMILIES });
    for (const { id } of items) await leave(store, parts, { id, uid, gone });
  }
}

function leave(
  store: Store,
  parts: TellParts & { readonly now: () => Temporal.Instant },
  { id, uid, gone }: { readonly id: string; readonly uid: string; readonly gone: Gone },
): Promise<void> {
  return store.transaction(async (transaction) => {
    const family = await transaction.find(families, id);
    if (!family) return;
    const at = parts.now();
    const found = await transaction.findMany(members, family.memberUids);
    const left = found.filter((each) => each !== null).filter((each) => each.id !== uid);
    const rest = withoutClosed(family, uid);
    const hasGuardian = (of: Family | null, child: Member) =>
      actingGuardians(of, asGuarded(child), at).length > 0;
    if (rest) transaction.update(families, id, { payerUid: rest.payerUid, ...storedLists(rest) });
    else transaction.remove(families, id);
    for (const each of left) {
      if (!rest && each.familyId === id) transaction.update(members, each.id, { familyId: '' });
      if (hasGuardian(family, each) && !hasGuardian(rest, each))
        keepNews(transaction, each, aloneNews(each.name, gone.member?.name || 'Their guardian'), at);
    }
    // Nothing is sent to the address that was theirs, nor to people who have been told.
    const people = [...left, ...(gone.member ? [gone.member] : [])];
    const except = [uid, ...gone.told];
    queueFamilyMails(transaction, parts, { before: family, after: rest, people, except }, at);
  });
}

/** What closing an account means to the family, for the page before it. */
export interface ClosingInFamily {
  /** Children without a sign-in who have no other guardian: their accounts could not be closed any more. */
  readonly keepsOpen: readonly string[];
  /** Children with a sign-in who have no other guardian. */
  readonly leavesAlone: readonly string[];
  /** Who goes on acting for the others. */
  readonly others: readonly { readonly child: string; readonly guardians: readonly string[] }[];
  /** Who pays for the family from then on; empty: nothing changes. */
  readonly nextPayer: string;
  /** They pay for it, and nobody takes over: everybody pays for themselves. */
  readonly endsFamily: boolean;
  /** They have a membership that others look after, who have to end it first; empty: they haven’t. */
  readonly keptBy: string;
  /** Under 18: those who act for them, who are told. */
  readonly guardians: readonly string[];
}

export async function findClosingInFamily(
  reads: Pick<Reads, 'find' | 'findMany'>,
  uid: string,
  now: Temporal.Instant,
): Promise<ClosingInFamily> {
  const member = await reads.find(members, uid);
  const { family, known } = member ? await readFamily(reads, member, now) : { family: null, known: [] };
  const rest = family && withoutClosed(family, uid);
  const namesOf = (uids: readonly string[]) =>
    known.filter(({ id }) => uids.includes(id)).map(({ name }) => name);
  const guardiansIn = (of: Family | null, child: Member) =>
    namesOf(actingGuardians(of, asGuarded(child), now));
  const children = known
    .filter((child) => actingGuardians(family, asGuarded(child), now).includes(uid))
    .map((child) => ({ child, guardians: guardiansIn(rest, child) }));
  const alone = children.filter(({ guardians }) => guardians.length === 0).map(({ child }) => child);
  const isPayer = family?.payerUid === uid;
  const hasOne = member && hasMembership(effectiveStatus(member, now));
  return {
    keptBy: hasOne ? await readKeptBy(reads, member, now) : '',
    keepsOpen: alone.filter(({ email }) => email === '').map(({ name }) => name),
    leavesAlone: alone.filter(({ email }) => email !== '').map(({ name }) => name),
    others: children
      .filter(({ guardians }) => guardians.length > 0)
      .map(({ child, guardians }) => ({ child: child.name, guardians })),
    nextPayer: isPayer && rest ? (namesOf([rest.payerUid])[0] ?? '') : '',
    endsFamily: isPayer && !rest,
    guardians: member && isUnder18(member.dob, now) ? guardiansIn(family, member) : [],
  };
}
