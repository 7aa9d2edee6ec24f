import { members } from '../data/collections/members.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/** Sets the reason why the desk should speak to a member; empty removes the flag. Null: there is no such member. */
export function setDeskFlag(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { uid, flag, by }: { readonly uid: string; readonly flag: string; readonly by: Actor },
): Promise<'set' | 'removed' | 'none' | null> {
  return store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    if (!member) return null;
    if (member.deskFlag === flag) return flag ? 'set' : 'none';
    const at = now();
    transaction.update(members, uid, { deskFlag: flag, lastUpdated: at });
    const change = { before: { deskFlag: member.deskFlag }, after: { deskFlag: flag } };
    const action = flag ? 'desk-flag.set' : 'desk-flag.cleared';
    writeAudit(transaction, by, { action, memberUid: uid, summary: flag || 'Flag removed', ...change }, at);
    return flag ? 'set' : 'removed';
  });
}
