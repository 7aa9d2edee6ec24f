import { displayName } from '#domain/members/member-profile.ts';
import { members } from '../../data/collections/members.ts';
import type { Reads } from '../../data/store.ts';

export interface LeadOwner {
  readonly uid: string;
  readonly name: string;
}

const MOST_OWNERS = 100;

/** Who can look after a lead, by name: people whose profile says they are admins, since only they see leads. */
export async function listOwners(reads: Pick<Reads, 'query'>): Promise<LeadOwner[]> {
  const { items } = await reads.query(members, {
    where: [['isAdmin', '==', true]],
    orderBy: [['sortName', 'asc']],
    limit: MOST_OWNERS,
  });
  return items.map(({ id, name, email }) => ({ uid: id, name: displayName({ name, email }) }));
}

/** The chosen one: nobody for an empty uid; `current` even when they are no longer an admin. Null: not one of them. */
export async function findOwner(
  reads: Pick<Reads, 'query'>,
  uid: string,
  current: LeadOwner,
): Promise<LeadOwner | null> {
  if (uid === '') return { uid: '', name: '' };
  const owner = (await listOwners(reads)).find((one) => one.uid === uid);
  return owner ?? (uid === current.uid ? current : null);
}
