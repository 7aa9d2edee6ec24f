import {
  accountEmails,
  accounts,
  emailConfirmations,
  loginSessions,
  resetTokens,
  type StoredAccount,
  type StoredConfirmation,
} from '../../data/collections/identity.ts';
import { NotFoundError, type Transaction } from '../../data/store.ts';
import { emailChangedMail, type MailText } from '../../outbox/templates.ts';
import type { Alongside, Correction, EmailChange } from '../account-changes.ts';
import { requireFewChanges } from '../confirm-owner.ts';
import { emailClaimId, normaliseEmail } from '../email.ts';
import { findStillWaiting, prepareConfirmation, requireMailAllowed } from '../email-confirmations.ts';
import { ConfirmationError, type Login } from '../identity.ts';
import { endSessionsOf, listEndingSessions, updateSessionsOf } from '../login-sessions.ts';
import { listResetLinksOf } from '../reset-links.ts';
import { requireFreeEmail, toAccount } from './accounts.ts';
import { requireOwner, requireUnchanged } from './change-credentials.ts';
import type { Engine } from './parts.ts';

/** @throws AuthError invalid-credential, too-many-requests, requires-recent-login, email-already-in-use, invalid-email, missing-email; ConfirmationError confirm-current-first, too-many-mails */
export async function requestEmailChange(
  engine: Engine,
  login: Login,
  currentPassword: string | null,
  typed: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  const account = await requireOwner(engine, login, currentPassword);
  if (account.emailConfirmedAt === null) throw new ConfirmationError('confirm-current-first');
  if (account.email === email) return;
  await requireFreeEmail(engine.store, email);
  await requireFewChanges(engine, login);
  await requireMailAllowed(engine, account.id, email);
  const { loginSessionId } = login;
  const mail = await prepareConfirmation(engine, {
    ...{ account: { uid: account.id, email: account.email }, email, loginSessionId },
  });
  await engine.store.transaction(async (transaction) => {
    await requireUnchanged(transaction, account);
    mail.addTo(transaction);
  });
}

/** @throws ConfirmationError bad-link; AuthError email-already-in-use */
export async function confirmEmail(
  engine: Engine,
  proved: StoredConfirmation,
  alongside: Alongside,
): Promise<EmailChange> {
  const { id: uid, email, loginSessionId, isByDesk } = proved;
  const mail = emailChangedMail(await engine.clubName());
  const change = await engine.store.transaction(async (transaction) => {
    const account = await transaction.find(accounts, uid);
    const isWaiting = account && (await findStillWaiting(transaction, proved, account.email));
    if (!isWaiting) throw new ConfirmationError('bad-link');
    const emailConfirmedAt = engine.now();
    const next = { account, email, emailConfirmedAt, mail, loginSessionId, isByDesk };
    return move(engine, transaction, next, alongside);
  });
  if (change.previousEmail !== email) await endSessionsOf(engine, uid, loginSessionId);
  await updateSessionsOf(engine, uid, { email, isEmailConfirmed: true });
  engine.note('email.confirmed', { uid });
  return change;
}

/** @throws AuthError email-already-in-use, invalid-email, missing-email; NotFoundError */
export async function correctEmail(
  engine: Engine,
  { uid, email: typed, isUnclaimedOnly }: Correction,
  alongside: Alongside,
): Promise<EmailChange> {
  const email = normaliseEmail(typed);
  const mail = emailChangedMail(await engine.clubName());
  const change = await engine.store.transaction(async (transaction) => {
    const account = await transaction.find(accounts, uid);
    if (!account) throw new NotFoundError(`no account ${uid}`);
    const { emailState } = toAccount(account);
    if (isUnclaimedOnly && emailState !== 'unclaimed') throw new NotFoundError(`${uid} has been claimed`);
    if (account.email !== email) {
      return move(engine, transaction, { account, email, emailConfirmedAt: null, mail }, alongside);
    }
    const same = { uid, email, previousEmail: email, emailState, isByDesk: false };
    const write = await alongside(transaction, same);
    write?.();
    return same;
  });
  if (change.previousEmail !== email) {
    await endSessionsOf(engine, uid);
    engine.note('email.changed', { uid });
  }
  return change;
}

interface Move extends Pick<StoredAccount, 'email' | 'emailConfirmedAt'> {
  readonly account: StoredAccount;
  /** To the address that the account had, where that is another one. */
  readonly mail: MailText;
  /** Stays signed in. */
  readonly loginSessionId?: string;
  readonly isByDesk?: boolean;
}

/** The account gets the address; links that were sent to another one stop working. */
async function move(
  engine: Engine,
  transaction: Transaction,
  { account, email, emailConfirmedAt, mail, loginSessionId, isByDesk = false }: Move,
  alongside: Alongside,
): Promise<EmailChange> {
  const { emailState } = toAccount(account);
  const change = { uid: account.id, email, previousEmail: account.email, emailState, isByDesk };
  const isMoving = email !== account.email;
  if (isMoving) await requireFreeEmail(transaction, email);
  const links = isMoving ? await listResetLinksOf(transaction, account.id) : [];
  const sessions = isMoving ? await listEndingSessions(transaction, account.id, loginSessionId) : [];
  const write = await alongside(transaction, change);
  for (const id of sessions) transaction.remove(loginSessions, id);
  if (isMoving) {
    transaction.remove(accountEmails, emailClaimId(account.email));
    transaction.create(accountEmails, { id: emailClaimId(email), uid: account.id });
    const { id: memberUid, email: to } = account;
    engine.outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
  }
  for (const id of links) transaction.remove(resetTokens, id);
  if (emailConfirmedAt !== null) transaction.remove(emailConfirmations, account.id);
  transaction.update(accounts, account.id, { email, emailConfirmedAt });
  write?.();
  return change;
}
