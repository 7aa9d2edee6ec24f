import {
  accountEmails,
  accounts,
  loginSessions,
  resetTokens,
  type StoredAccount,
} from '../../data/collections/identity.ts';
import type { Transaction } from '../../data/store.ts';
import { emailChangedMail, passwordChangedMail } from '../../messages/templates.ts';
import { normaliseEmail } from '../email.ts';
import { AuthError, type Login } from '../identity.ts';
import { emailClaimId, requireFreeEmail, requireGoodPassword } from './accounts.ts';
import { endSessionsOf } from './login-sessions.ts';
import type { Engine } from './parts.ts';
import { listResetLinksOf } from './password-reset.ts';

/** Minutes after sign-in during which a change may be made without typing the password again. */
const RECENT_MINUTES = 5;

/** @throws AuthError invalid-credential, too-many-requests, weak-password, requires-recent-login */
export async function changePassword(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  newPassword: string,
): Promise<void> {
  const verified = await requireOwner(engine, login, currentPassword);
  await requireGoodPassword(engine, newPassword, verified.email);
  const passwordHash = await engine.passwords.hash(newPassword);
  const mail = passwordChangedMail(await engine.clubName());

  await engine.store.transaction(async (transaction) => {
    const account = await requireUnchanged(transaction, verified);
    const links = await listResetLinksOf(transaction, account.id);
    transaction.update(accounts, account.id, { passwordHash });
    for (const id of links) transaction.remove(resetTokens, id);
    engine.outbox.queueMessage(transaction, { ...mail, to: account.email, memberUid: account.id });
  });
  await endSessionsOf(engine, login.uid, login.loginSessionId);
  engine.note('password.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login, email-already-in-use, invalid-email, missing-email */
export async function changeEmail(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  typed: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  const verified = await requireOwner(engine, login, currentPassword);
  if (verified.email === email) return;
  const mail = emailChangedMail(await engine.clubName());

  await engine.store.transaction(async (transaction) => {
    const account = await requireUnchanged(transaction, verified);
    await requireFreeEmail(transaction, email);
    const session = await transaction.find(loginSessions, login.loginSessionId);
    const links = await listResetLinksOf(transaction, account.id);
    transaction.remove(accountEmails, emailClaimId(account.email));
    transaction.create(accountEmails, { id: emailClaimId(email), uid: account.id });
    transaction.update(accounts, account.id, { email });
    if (session) transaction.update(loginSessions, session.id, { email });
    for (const id of links) transaction.remove(resetTokens, id);
    engine.outbox.queueMessage(transaction, { ...mail, to: account.email, memberUid: account.id });
  });
  await endSessionsOf(engine, login.uid, login.loginSessionId);
  engine.note('email.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login */
export async function confirmPassword(engine: Engine, login: Login, password: string): Promise<void> {
  await requireOwner(engine, login, password);
}

/** The account, once its password has been typed, or its owner has signed in just now. */
async function requireOwner(engine: Engine, login: Login, password: string | null): Promise<StoredAccount> {
  const account = await engine.store.find(accounts, login.uid);
  if (!account || account.isDisabled) throw new AuthError('requires-recent-login');
  if (password === null) requireRecentLogin(login, engine.now());
  else await requirePassword(engine, login, account, password);
  return account;
}

function requireRecentLogin({ signedInAt }: Login, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(now, signedInAt.add({ minutes: RECENT_MINUTES })) > 0) {
    throw new AuthError('requires-recent-login');
  }
}

/** Counted by login session, so that a stolen one can neither guess on nor stop the owner on another device. */
async function requirePassword(engine: Engine, login: Login, account: StoredAccount, password: string) {
  const { throttle, passwords } = engine;
  const counter = throttle.counter('confirm', login.loginSessionId);
  const isMatch =
    (await throttle.isOpen(counter)) && (await passwords.isMatch(account.passwordHash, password));
  if (isMatch && (await throttle.isOpen(counter))) return;
  const isWithin = !isMatch && (await throttle.take(counter));
  engine.note(isWithin ? 'confirm.failed' : 'confirm.throttled', { uid: login.uid });
  throw new AuthError(isWithin ? 'invalid-credential' : 'too-many-requests');
}

/** The account as it is now; refused where it was changed while the password was being checked. */
async function requireUnchanged(transaction: Transaction, verified: StoredAccount): Promise<StoredAccount> {
  const current = await transaction.find(accounts, verified.id);
  if (!current || current.passwordHash !== verified.passwordHash || current.email !== verified.email) {
    throw new AuthError('invalid-credential');
  }
  return current;
}
