import {
  accounts,
  emailConfirmations,
  loginSessions,
  resetTokens,
  type StoredAccount,
} from '../../data/collections/identity.ts';
import type { Transaction } from '../../data/store.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import { requireFewChanges, requireMatch, requireRecentLogin } from '../confirm-owner.ts';
import { waitsForOtherEmail } from '../email-confirmations.ts';
import { requireGoodPassword } from '../good-password.ts';
import { AuthError, type Login } from '../identity.ts';
import { endSessionsOf, listEndingSessions } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';
import type { Engine } from './parts.ts';

/** @throws AuthError invalid-credential, too-many-requests, weak-password, requires-recent-login */
export async function changePassword(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  newPassword: string,
): Promise<void> {
  const verified = await requireOwner(engine, login, currentPassword);
  await requireGoodPassword(engine, newPassword, verified.email);
  await requireFewChanges(engine, login);
  const passwordHash = await engine.passwords.hash(newPassword);
  const mail = passwordChangedMail(await engine.clubName());

  await engine.store.transaction(async (transaction) => {
    const account = await requireUnchanged(transaction, verified);
    const links = await listResetLinksOf(transaction, account.id);
    const isMoveWaiting = await waitsForOtherEmail(transaction, account);
    const sessions = await listEndingSessions(transaction, account.id, login.loginSessionId);
    transaction.update(accounts, account.id, { passwordHash });
    if (isMoveWaiting) transaction.remove(emailConfirmations, account.id);
    for (const id of links) transaction.remove(resetTokens, id);
    for (const id of sessions) transaction.remove(loginSessions, id);
    const { id: memberUid, email: to } = account;
    engine.outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
  });
  await endSessionsOf(engine, login.uid, login.loginSessionId);
  engine.note('password.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login */
export async function confirmPassword(engine: Engine, login: Login, password: string): Promise<void> {
  await requireOwner(engine, login, password);
}

/** The account, once its password has been checked or its owner has signed in recently. */
export async function requireOwner(
  engine: Engine,
  login: Login,
  password: string | null,
): Promise<StoredAccount> {
  const account = await engine.store.find(accounts, login.uid);
  if (!account || account.isDisabled) throw new AuthError('requires-recent-login');
  if (password === null) requireRecentLogin(login, engine.now());
  else await requireMatch(engine, login, () => engine.passwords.isMatch(account.passwordHash, password));
  return account;
}

/** The account as it is now; refused where it was changed since the password was checked. @throws AuthError invalid-credential */
export async function requireUnchanged(
  transaction: Transaction,
  verified: StoredAccount,
): Promise<StoredAccount> {
  const current = await transaction.find(accounts, verified.id);
  if (!current || current.passwordHash !== verified.passwordHash || current.email !== verified.email) {
    throw new AuthError('invalid-credential');
  }
  return current;
}
