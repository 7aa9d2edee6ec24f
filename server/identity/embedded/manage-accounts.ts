import { accountEmails, accounts, loginSessions, resetTokens } from '../../data/collections/identity.ts';
import type { Claims, Login } from '../identity.ts';
import { emailClaimId } from './accounts.ts';
import { endSessionsOf } from './login-sessions.ts';
import type { Engine } from './parts.ts';
import { listResetLinksOf } from './password-reset.ts';

/** Bites on the person's next `auth`, `admincheck` or `coachcheck` request. @throws NotFoundError */
export async function setClaims(engine: Engine, uid: string, { admin, coach }: Claims): Promise<void> {
  await engine.store.update(accounts, uid, { claims: { admin, coach } });
  engine.note('claims.changed', { uid, admin, coach });
}

/** Disabling also ends every login session, so that it bites on cached checks too. @throws NotFoundError */
export async function setDisabled(engine: Engine, uid: string, isDisabled: boolean): Promise<void> {
  await engine.store.update(accounts, uid, { isDisabled });
  if (isDisabled) await endSessionsOf(engine, uid);
  engine.note(isDisabled ? 'account.disabled' : 'account.enabled', { uid });
}

/** Ends one of the person's own login sessions; anybody else's id does nothing. */
export async function revokeLoginSession(engine: Engine, { uid }: Login, id: string): Promise<void> {
  const session = await engine.store.find(loginSessions, id);
  if (session?.uid !== uid) return;
  await engine.store.remove(loginSessions, id);
  engine.note('login-sessions.revoked', { uid, count: 1 });
}

/** Deletes the account, its hold on the address, its reset links and its login sessions. */
export async function deleteAccount(engine: Engine, uid: string): Promise<void> {
  const isDeleted = await engine.store.transaction(async (transaction) => {
    const account = await transaction.find(accounts, uid);
    const links = await listResetLinksOf(transaction, uid);
    for (const id of links) transaction.remove(resetTokens, id);
    if (!account) return false;
    transaction.remove(accounts, uid);
    transaction.remove(accountEmails, emailClaimId(account.email));
    return true;
  });
  await endSessionsOf(engine, uid);
  if (isDeleted) engine.note('account.deleted', { uid });
}
