import type { UserRecord } from 'firebase-admin/auth';
import { resetTokens } from '../../data/collections/identity.ts';
import { emailChangedMail, type MailText, passwordChangedMail } from '../../outbox/templates.ts';
import { requireFewChanges, requireMatch, requireRecentLogin } from '../confirm-owner.ts';
import { normaliseEmail } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import { AuthError, type Login } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';
import { keepLogin, toAccount } from './firebase-sessions.ts';
import type { Credentials } from './identity-toolkit.ts';
import type { Engine } from './parts.ts';

/** @throws AuthError invalid-credential, too-many-requests, weak-password, requires-recent-login; FirebaseUnavailableError */
export async function changePassword(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  password: string,
): Promise<void> {
  const { email } = await requireOwner(engine, login, currentPassword);
  await requireGoodPassword(engine, password, email);
  await requireFewChanges(engine, login);
  await engine.admin.update(login.uid, { password });
  await endOthers(engine, login, { email, password });
  await notifyOwner(engine, login.uid, email, passwordChangedMail(await engine.clubName()));
  engine.note('password.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login, email-already-in-use, invalid-email, missing-email; FirebaseUnavailableError */
export async function changeEmail(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  typed: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  const before = await requireOwner(engine, login, currentPassword);
  if (before.email === email) return;
  await requireFewChanges(engine, login);
  await engine.admin.update(login.uid, { email, emailVerified: false });
  const credentials = currentPassword === null ? null : { email, password: currentPassword };
  await endOthers(engine, login, credentials);
  await notifyOwner(engine, login.uid, before.email, emailChangedMail(await engine.clubName()));
  engine.note('email.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login; FirebaseUnavailableError */
export async function confirmPassword(engine: Engine, login: Login, password: string): Promise<void> {
  await requireOwner(engine, login, password);
}

/** The account, once its password has been checked or its owner has signed in recently. */
async function requireOwner(engine: Engine, login: Login, password: string | null) {
  const user = await engine.admin.find(login.uid);
  if (!user || user.disabled) throw new AuthError('requires-recent-login');
  if (password === null) requireRecentLogin(login, engine.now());
  else await requireMatch(engine, login, () => isPasswordOf(engine, user, password));
  return toAccount(user);
}

async function isPasswordOf({ toolkit }: Engine, user: UserRecord, password: string): Promise<boolean> {
  if (!user.email || !password) return false;
  try {
    return (await toolkit.signIn({ email: user.email, password })).uid === user.uid;
  } catch (error) {
    if (error instanceof AuthError && error.code === 'invalid-credential') return false;
    throw error;
  }
}

/** Ends them here at once, and at Google for other clients of the project; this login session gets a new cookie. */
async function endOthers(engine: Engine, login: Login, credentials: Credentials | null): Promise<void> {
  await endSessionsOf(engine, login.uid, login.loginSessionId);
  await engine.admin.revokeTokens(login.uid);
  await keepLogin(engine, login, credentials);
}

/** Notifies the account's old address, and deletes its reset links. */
async function notifyOwner(engine: Engine, uid: string, email: string, mail: MailText): Promise<void> {
  await engine.store.transaction(async (transaction) => {
    for (const id of await listResetLinksOf(transaction, uid)) transaction.remove(resetTokens, id);
    engine.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: uid, cause: 'club' });
  });
}
