import { members } from '../data/collections/members.ts';
import type { Reads } from '../data/store.ts';
import type { Identity } from '../identity/identity.ts';

/**
 * Whether another admin remains: by their claims, and not disabled. Profiles only list the candidates;
 * reading them in a transaction serialises two admins who leave at the same time.
 */
export async function hasOtherAdmin(
  reads: Pick<Reads, 'query'>,
  identity: Pick<Identity, 'findAccount'>,
  uid: string,
): Promise<boolean> {
  const { items } = await reads.query(members, { where: [['isAdmin', '==', true]], limit: 100 });
  for (const { id } of items) {
    const account = id === uid ? null : await identity.findAccount(id);
    if (account?.claims.admin && !account.isDisabled) return true;
  }
  return false;
}
