import {
  emailConfirmations,
  loginSessions,
  resetTokens,
  type StoredConfirmation,
} from '../../data/collections/identity.ts';
import { NotFoundError } from '../../data/store.ts';
import { emailChangedMail } from '../../outbox/templates.ts';
import type { Alongside, Correction, EmailChange } from '../account-changes.ts';
import { requireFewChanges } from '../confirm-owner.ts';
import { normaliseEmail } from '../email.ts';
import { findStillWaiting, prepareConfirmation, requireMailAllowed } from '../email-confirmations.ts';
import { AuthError, ConfirmationError, type Login } from '../identity.ts';
import { endSessionsOf, updateSessionsOf } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';
import { requireOwner } from './change-credentials.ts';
import { keepLogin, toAccount } from './firebase-sessions.ts';
import type { Engine } from './parts.ts';

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login, email-already-in-use, invalid-email, missing-email; ConfirmationError confirm-current-first, too-many-mails; FirebaseUnavailableError */
export async function requestEmailChange(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  typed: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  const account = await requireOwner(engine, login, currentPassword);
  if (account.emailState !== 'confirmed') throw new ConfirmationError('confirm-current-first');
  if (account.email === email) return;
  if (await engine.admin.findByEmail(email)) throw new AuthError('email-already-in-use');
  await requireFewChanges(engine, login);
  await requireMailAllowed(engine, account.uid, email);
  const { loginSessionId } = login;
  const mail = await prepareConfirmation(engine, { account, email, loginSessionId });
  await engine.store.transaction(async (transaction) => {
    // A change of password meanwhile has ended it, and the move must not outlive that.
    const isSignedIn = await transaction.find(loginSessions, loginSessionId);
    if (!isSignedIn) throw new AuthError('requires-recent-login');
    mail.addTo(transaction);
  });
}

/**
 * Google is told first, then login sessions end; the rest is one transaction, which also uses up the link and code. After an interruption
 * before it they still work, and complete it.
 * @throws ConfirmationError bad-link; AuthError email-already-in-use; FirebaseUnavailableError
 */
export async function confirmEmail(
  engine: Engine,
  proved: StoredConfirmation,
  alongside: Alongside,
): Promise<EmailChange> {
  const { admin, store } = engine;
  const { id: uid, email, previousEmail, loginSessionId, isByDesk } = proved;
  const user = await admin.find(uid);
  const current = user ? toAccount(user).email : '';
  if (!user || !(await findStillWaiting(store, proved, current))) throw new ConfirmationError('bad-link');
  // The same address once more would end the project's other clients' sign-ins.
  await admin.update(uid, { emailVerified: true, ...(current === email ? {} : { email }) });
  const change = { uid, email, previousEmail, emailState: toAccount(user).emailState, isByDesk };
  if (previousEmail !== email) {
    await endSessionsOf(engine, uid, loginSessionId);
    await admin.revokeTokens(uid);
    if (loginSessionId) await keepLogin(engine, { uid, loginSessionId }, null);
  }
  await complete(engine, change, alongside, proved);
  await updateSessionsOf(engine, uid, { email, isEmailConfirmed: true });
  engine.note('email.confirmed', { uid });
  return change;
}

/**
 * Google is told first. An interruption after that shows in the profile, which still has another address: correcting to the same one
 * again does the rest, and notifies that address.
 * @throws AuthError email-already-in-use, invalid-email, missing-email; NotFoundError; FirebaseUnavailableError
 */
export async function correctEmail(
  engine: Engine,
  { uid, email: typed, recordedEmail, isUnclaimedOnly }: Correction,
  alongside: Alongside,
): Promise<EmailChange> {
  const email = normaliseEmail(typed);
  const user = await engine.admin.find(uid);
  if (!user) throw new NotFoundError(`no account ${uid}`);
  const { email: current, emailState } = toAccount(user);
  if (isUnclaimedOnly && emailState !== 'unclaimed') throw new NotFoundError(`${uid} has been claimed`);
  const previousEmail = current === email ? recordedEmail || email : current;
  const change = { uid, email, previousEmail, emailState, isByDesk: false };
  if (current !== email) await engine.admin.update(uid, { email, emailVerified: false });
  if (change.previousEmail !== email) {
    await endSessionsOf(engine, uid);
    await engine.admin.revokeTokens(uid);
  }
  const isDone = await complete(engine, change, alongside).catch(async (error: unknown) => {
    // Who corrects it may not any more: then the account has its address back.
    if (error instanceof NotFoundError && current !== email)
      await engine.admin.update(uid, { email: current, emailVerified: user.emailVerified });
    throw error;
  });
  if (isDone && change.previousEmail !== email) engine.note('email.changed', { uid });
  return change;
}

/** The part of a change that is in our store. @returns false where another use of the same link, or a repeat, has just done it */
async function complete(
  engine: Engine,
  change: EmailChange,
  alongside: Alongside,
  proved: StoredConfirmation | null = null,
): Promise<boolean> {
  const { uid, email, previousEmail } = change;
  const isMoving = previousEmail !== email;
  const mail = emailChangedMail(await engine.clubName());
  return engine.store.transaction(async (transaction) => {
    if (proved && !(await findStillWaiting(transaction, proved, email))) return false;
    const links = isMoving ? await listResetLinksOf(transaction, uid) : [];
    const write = await alongside(transaction, change);
    if (!write) return false;
    for (const id of links) transaction.remove(resetTokens, id);
    if (proved) transaction.remove(emailConfirmations, uid);
    if (isMoving)
      engine.outbox.queueMessage(transaction, { ...mail, to: previousEmail, memberUid: uid, cause: 'club' });
    write();
    return true;
  });
}
