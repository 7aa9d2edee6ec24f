import { members } from '../data/collections/members.ts';
import { type NewAuditEntry, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { setRoleClaims } from './set-role-claims.ts';

export type MadeAdmin =
  | { readonly kind: 'was-already'; readonly email: string }
  /** `link`: they choose a new password with it, since the front desk handed over a code or link for the account; otherwise empty. */
  | { readonly kind: 'made'; readonly email: string; readonly link: string }
  | { readonly kind: 'unknown' };

/**
 * Gives the account with this address the admin role. For the command line, whose user can change the whole store anyway.
 * Takes effect on the person's next guarded request at the latest. As in `changeRoles`, the claims come last: interrupted, the command can be repeated.
 */
export async function makeAdmin(
  { identity, store, now }: Pick<Services, 'identity' | 'store' | 'now'>,
  email: string,
): Promise<MadeAdmin> {
  const account = await identity.findAccountByEmail(email);
  if (!account) return { kind: 'unknown' };
  const before = account.claims;
  if (before.admin) return { kind: 'was-already', email: account.email };
  const after = { ...before, admin: true };
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, account.uid);
    if (member) transaction.update(members, account.uid, { isAdmin: true, lastUpdated: now() });
    const auditEntry: NewAuditEntry = {
      action: 'account.roles-changed',
      memberUid: account.uid,
      summary: 'Admin, from the command line',
      before: { ...before },
      after,
    };
    writeAudit(transaction, { uid: '', name: 'Command line' }, auditEntry, now());
  });
  const needsPassword = await setRoleClaims({ identity, store }, account, after, '');
  if (!needsPassword) return { kind: 'made', email: account.email, link: '' };
  const invitation = await identity.prepareInvitation(account);
  let link = '';
  await store.batch((batch) => {
    link = invitation.addWithoutEmail(batch, false);
  });
  return { kind: 'made', email: account.email, link };
}
