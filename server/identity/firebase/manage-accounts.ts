import { isSameRoles, noRoles, rolesFrom } from '#domain/accounts/roles.ts';
import { NotFoundError } from '../../data/store.ts';
import { normaliseEmail } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import type { Account, Claims, NewAccount } from '../identity.ts';
import { endSessionsOf, updateSessionsOf } from '../login-sessions.ts';
import { newToken } from '../secrets.ts';
import { keepLogin, toAccount } from './firebase-sessions.ts';
import type { Engine } from './parts.ts';
import { planEnding } from './plan-ending.ts';

/**
 * An account created by staff or an import; without a password nobody can sign in until a reset link sets one.
 * @throws AuthError email-already-in-use, weak-password, invalid-email, missing-email; FirebaseUnavailableError
 */
export async function createAccount(
  engine: Engine,
  { uid, email: typed, password, claims, isEmailConfirmed = password !== undefined }: NewAccount,
): Promise<Account> {
  const email = normaliseEmail(typed);
  if (password !== undefined) await requireGoodPassword(engine, password, email);
  const { admin } = engine;
  const user = await admin.create({ uid, email, password, emailVerified: isEmailConfirmed });
  const roles = rolesFrom(claims);
  if (!isSameRoles(roles, noRoles)) {
    try {
      await admin.setClaims(user.uid, roles);
    } catch (error) {
      // Nobody has been told about the account, and creating it again would fail with "already in use".
      await admin.remove(user.uid);
      throw error;
    }
  }
  return { ...toAccount(user), claims: roles };
}

/**
 * Claims set by the club's other systems are kept. Takes effect on the next guarded request, and on cached checks as soon as this resolves.
 * @throws NotFoundError; FirebaseUnavailableError
 */
export async function setClaims(engine: Engine, uid: string, claims: Claims): Promise<void> {
  const { admin, coach, desk } = claims;
  const user = await engine.admin.find(uid);
  if (!user) throw new NotFoundError(`no account ${uid}`);
  await engine.admin.setClaims(uid, { ...user.customClaims, admin, coach, desk });
  await updateSessionsOf(engine, uid, { claims: { admin, coach, desk }, claimsReadAt: engine.now() });
  engine.note('claims.changed', { uid, admin, coach, desk });
}

/** Disabling also ends every login session, so that it takes effect on cached checks too. @throws NotFoundError; FirebaseUnavailableError */
export async function setDisabled(engine: Engine, uid: string, isDisabled: boolean): Promise<void> {
  if (!(await engine.admin.find(uid))) throw new NotFoundError(`no account ${uid}`);
  await engine.admin.update(uid, { disabled: isDisabled });
  if (isDisabled) await revokeAll(engine, uid);
  engine.note(isDisabled ? 'account.disabled' : 'account.enabled', { uid });
}

/** Google keeps no account without one: it gets a password that nobody knows. @throws NotFoundError; FirebaseUnavailableError */
export async function dropPassword(engine: Engine, uid: string): Promise<void> {
  if (!(await engine.admin.find(uid))) throw new NotFoundError(`no account ${uid}`);
  await engine.store.transaction(async (transaction) => {
    (await planEnding(transaction, { uid })).write();
  });
  await engine.admin.update(uid, { password: newToken() });
  await revokeAll(engine, uid);
  engine.note('password.dropped', { uid });
}

/** Ends login sessions here, then the tokens Google has issued to other clients of the project, such as the club's phone app. */
export async function revokeAll(engine: Engine, uid: string, except?: string): Promise<void> {
  await endSessionsOf(engine, uid, except);
  if (!(await engine.admin.find(uid))) return;
  await engine.admin.revokeTokens(uid);
  if (except) await keepLogin(engine, { uid, loginSessionId: except }, null);
}

/** Google is told last: as long as the account is there, its owner can sign in and close it again. */
export async function deleteAccount(engine: Engine, uid: string): Promise<void> {
  await engine.store.transaction(async (transaction) => {
    (await planEnding(transaction, { uid })).write();
  });
  await engine.admin.remove(uid);
  await endSessionsOf(engine, uid);
  engine.note('account.deleted', { uid });
}
