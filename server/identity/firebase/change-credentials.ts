import type { UserRecord } from 'firebase-admin/auth';
import { passwordChangedMail } from '../../outbox/templates.ts';
import { requireFewChanges, requireMatch, requireRecentLogin } from '../confirm-owner.ts';
import { requireGoodPassword } from '../good-password.ts';
import { AuthError, type Login } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { keepLogin, toAccount } from './firebase-sessions.ts';
import type { Credentials } from './identity-toolkit.ts';
import type { Engine } from './parts.ts';
import { planEnding } from './plan-ending.ts';

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
  const ending = { uid: login.uid, except: login.loginSessionId, unlessFor: email };
  // Somebody else may have asked for a move to their own address: it must not survive an interruption.
  await engine.store.transaction(async (transaction) => {
    (await planEnding(transaction, ending)).write();
  });
  await engine.admin.update(login.uid, { password });
  await endOthers(engine, login, { email, password });
  const mail = passwordChangedMail(await engine.clubName());
  await engine.store.transaction(async (transaction) => {
    (await planEnding(transaction, ending)).write();
    engine.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: login.uid, cause: 'club' });
  });
  engine.note('password.changed', { uid: login.uid });
}

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login; FirebaseUnavailableError */
export async function confirmPassword(engine: Engine, login: Login, password: string): Promise<void> {
  await requireOwner(engine, login, password);
}

/** The account, once its password has been checked or its owner has signed in recently. */
export async function requireOwner(engine: Engine, login: Login, password: string | null) {
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
