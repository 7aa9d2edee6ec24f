import {
  accountEmails,
  accounts,
  emailConfirmations,
  loginSessions,
  resetTokens,
} from '../../data/collections/identity.ts';
import { emailClaimId } from '../email.ts';
import type { Claims } from '../identity.ts';
import { endSessionsOf, listEndingSessions } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';
import type { Engine } from './parts.ts';

/** Takes effect on the person's next `auth`, `admincheck`, `coachcheck` or `deskcheck` request. @throws NotFoundError */
export async function setClaims(engine: Engine, uid: string, { admin, coach, desk }: Claims): Promise<void> {
  await engine.store.update(accounts, uid, { claims: { admin, coach, desk } });
  engine.note('claims.changed', { uid, admin, coach, desk });
}

/** Disabling also ends every login session, so that it takes effect on cached checks too. @throws NotFoundError */
export async function setDisabled(engine: Engine, uid: string, isDisabled: boolean): Promise<void> {
  await engine.store.transaction(async (transaction) => {
    const sessions = isDisabled ? await listEndingSessions(transaction, uid) : [];
    transaction.update(accounts, uid, { isDisabled });
    for (const id of sessions) transaction.remove(loginSessions, id);
  });
  if (isDisabled) await endSessionsOf(engine, uid);
  engine.note(isDisabled ? 'account.disabled' : 'account.enabled', { uid });
}

/** @throws NotFoundError */
export async function dropPassword(engine: Engine, uid: string): Promise<void> {
  await engine.store.transaction(async (transaction) => {
    const links = await listResetLinksOf(transaction, uid);
    const sessions = await listEndingSessions(transaction, uid);
    transaction.update(accounts, uid, { passwordHash: '', knownHosts: [] });
    for (const id of links) transaction.remove(resetTokens, id);
    for (const id of sessions) transaction.remove(loginSessions, id);
    transaction.remove(emailConfirmations, uid);
  });
  await endSessionsOf(engine, uid);
  engine.note('password.dropped', { uid });
}

/** Deletes the account, its hold on the address, its reset links and its login sessions. */
export async function deleteAccount(engine: Engine, uid: string): Promise<void> {
  const isDeleted = await engine.store.transaction(async (transaction) => {
    const account = await transaction.find(accounts, uid);
    const links = await listResetLinksOf(transaction, uid);
    const sessions = await listEndingSessions(transaction, uid);
    for (const id of sessions) transaction.remove(loginSessions, id);
    for (const id of links) transaction.remove(resetTokens, id);
    transaction.remove(emailConfirmations, uid);
    if (!account) return false;
    transaction.remove(accounts, uid);
    transaction.remove(accountEmails, emailClaimId(account.email));
    return true;
  });
  await endSessionsOf(engine, uid);
  if (isDeleted) engine.note('account.deleted', { uid });
}
