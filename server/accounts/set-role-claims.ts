import { gainsRole } from '#domain/accounts/roles.ts';
import { members } from '../data/collections/members.ts';
import type { Account, Claims } from '../identity/identity.ts';
import type { Services } from '../services.ts';

type Parts = Pick<Services, 'store' | 'identity'>;

/**
 * Gives an account its roles. Whoever gains one is signed out everywhere, and where the front desk handed over a link that their password was
 * chosen with, or a code that their address was confirmed with, nobody signs in with it any more: it may be a stranger’s, or known at the desk.
 * @param byUid who gives it; their own login session stays
 * @returns whether they have to choose a new password
 */
export async function setRoleClaims(
  { store, identity }: Parts,
  { uid, claims: before }: Account,
  after: Claims,
  byUid: string,
): Promise<boolean> {
  const isGaining = gainsRole(before, after);
  // Before the role is there, and once more for a link that was used meanwhile: from then on it is of no use.
  const dropWhereByDesk = async () => {
    const isByDesk = isGaining && ((await store.find(members, uid))?.handedLink ?? null) !== null;
    if (isByDesk) await identity.dropPassword(uid);
    return isByDesk;
  };
  const wasDropped = await dropWhereByDesk();
  await identity.setClaims(uid, after);
  const needsPassword = (await dropWhereByDesk()) || wasDropped;
  if (isGaining && !needsPassword && uid !== byUid) await identity.revokeAll(uid);
  return needsPassword;
}
