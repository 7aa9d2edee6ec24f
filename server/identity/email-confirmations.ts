/** What confirms an email address: a link, and a six-digit code to type where the person is signed in. The same on either engine. */

import { randomInt } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { CODE_DIGITS, CONFIRMATION_HOURS, codeDigits } from '#domain/accounts/email-confirmation.ts';
import { emailConfirmations, type StoredConfirmation } from '../data/collections/identity.ts';
import type { Reads, Writes } from '../data/store.ts';
import { confirmAgainMail } from '../outbox/bounces/confirm-again-mail.ts';
import { confirmationMail, newAddressMail } from '../outbox/templates.ts';
import type { DueConfirmation } from './account-changes.ts';
import { emailClaimId, mailboxOf } from './email.ts';
import type { EngineCore } from './engine-parts.ts';
import {
  type Account,
  ConfirmationError,
  type ConfirmationMail,
  type ConfirmationProof,
  type Identity,
  type PendingConfirmation,
  type SignInOrigin,
} from './identity.ts';
import { takeAll } from './login-throttle.ts';
import { networkOf } from './network.ts';
import { hashToken, isToken, newToken } from './secrets.ts';
import type { ThrottleKind } from './throttle-rules.ts';

interface NewConfirmation {
  /** The account as it is now. */
  readonly account: Pick<Account, 'uid' | 'email'>;
  /** The address to confirm. */
  readonly email: string;
  readonly loginSessionId?: string;
  /** One of our own pages, which the link takes along; empty: none. */
  readonly goOnTo?: string;
  /** Emails to the address have come back. */
  readonly isAgain?: boolean;
}

/** Nothing is written before `addTo`. */
export async function prepareConfirmation(
  engine: EngineCore,
  { account, email, loginSessionId = '', goOnTo = '', isAgain = false }: NewConfirmation,
): Promise<ConfirmationMail> {
  const { uid } = account;
  const token = newToken();
  const tokenHash = hashToken(token);
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const link = new URL(paths.confirmByLink, engine.publicUrl);
  link.searchParams.set('token', token);
  if (goOnTo) link.searchParams.set('redirectTo', goOnTo);
  const clubName = await engine.clubName();
  const choosePassword = new URL(paths.forgotPassword, engine.publicUrl).href;
  const ownMail = isAgain ? confirmAgainMail(clubName) : confirmationMail(clubName, choosePassword);
  const mail = email === account.email ? ownMail : newAddressMail(clubName);
  const makeValid = (writes: Pick<Writes<void>, 'set'>, isByDesk: boolean) => {
    const createdAt = engine.now();
    writes.set(emailConfirmations, {
      id: uid,
      ...{ email, previousEmail: account.email, tokenHash, loginSessionId, isByDesk, createdAt },
      codeHash: hashCode(engine, { id: uid, email, tokenHash }, code),
      expiresAt: createdAt.add({ hours: CONFIRMATION_HOURS }),
    });
  };
  return {
    email,
    addWithoutEmail(writes, isByDesk) {
      makeValid(writes, isByDesk);
      return { code, link: link.href };
    },
    addTo(writes) {
      makeValid(writes, false);
      engine.outbox.queueMessage(writes, {
        ...mail,
        to: email,
        memberUid: uid,
        cause: 'club',
        link: link.href,
        code,
      });
    },
  };
}

/** For what the account has yet to confirm, or `isAgain` for its own address once more. @throws ConfirmationError nothing-to-confirm, too-many-mails */
export async function prepareDueConfirmation(
  engine: EngineCore,
  account: Account | null,
  { goOnTo = '', isAgain = false, isGiven = false }: DueConfirmation = {},
): Promise<ConfirmationMail> {
  const pending = account && (await findOf(engine, account.uid));
  const isChange = pending !== null && pending.email !== account?.email;
  if (!account || (account.emailState === 'confirmed' && !isChange && !isAgain))
    throw new ConfirmationError('nothing-to-confirm');
  const email = isChange ? pending.email : account.email;
  if (!isGiven) await requireMailAllowed(engine, account.uid, email);
  const loginSessionId = pending?.loginSessionId;
  return prepareConfirmation(engine, { account, email, loginSessionId, goOnTo, isAgain });
}

/** Neither one account nor, whoever asks, one address gets more than its limit. @throws ConfirmationError too-many-mails */
export async function requireMailAllowed(
  { throttle }: EngineCore,
  uid: string,
  email: string,
): Promise<void> {
  for (const id of [uid, emailClaimId(mailboxOf(email))]) {
    const isWithin = await takeAll(throttle, ['confirmationMail', 'confirmationMailDay'], id);
    if (!isWithin) throw new ConfirmationError('too-many-mails');
  }
}

export async function findConfirmation(
  engine: EngineCore,
  of: Parameters<Identity['findConfirmation']>[0],
): Promise<PendingConfirmation | null> {
  const found = 'token' in of ? await findByToken(engine, of.token) : await findOf(engine, of.uid);
  return found && { uid: found.id, email: found.email, isChange: found.email !== found.previousEmail };
}

/**
 * The confirmation that a link or a code is for. Each code tried counts, whether right or wrong, so that codes tried all at once
 * get no more answers than codes tried one by one. Where the code was typed, that login session stays signed in.
 * @throws ConfirmationError bad-link, bad-code, too-many-codes, too-many-codes-today, nothing-to-confirm
 */
export async function requireProof(
  engine: EngineCore,
  proof: ConfirmationProof,
  origin: SignInOrigin,
): Promise<StoredConfirmation> {
  if ('token' in proof) {
    const found = await findByToken(engine, proof.token);
    if (!found) throw new ConfirmationError('bad-link');
    return found;
  }
  const { uid } = proof.login;
  const found = await findOf(engine, uid);
  if (!found) throw new ConfirmationError('nothing-to-confirm');
  const reached = await findCodeLimit(engine, found, origin);
  if (reached) {
    engine.note('email.not-confirmed', { uid, by: 'limit' });
    throw new ConfirmationError(reached);
  }
  if (hashCode(engine, found, codeDigits(proof.code)) !== found.codeHash) {
    engine.note('email.not-confirmed', { uid, by: 'code' });
    throw new ConfirmationError('bad-code');
  }
  return { ...found, loginSessionId: proof.login.loginSessionId };
}

/** A new code has tries of its own, but no address is guessed at more often because somebody asks for many. Null: this try is within the limits. */
async function findCodeLimit(
  { throttle }: EngineCore,
  { email, tokenHash }: StoredConfirmation,
  { address }: SignInOrigin,
): Promise<'too-many-codes' | 'too-many-codes-today' | null> {
  const take = (kind: ThrottleKind, id: string) => throttle.take(throttle.counter(kind, id));
  if (!(await take('confirmationNetwork', networkOf(address)))) return 'too-many-codes';
  if (!(await take('confirmationCode', tokenHash))) return 'too-many-codes';
  return (await take('confirmationCodeDay', emailClaimId(email))) ? null : 'too-many-codes-today';
}

/**
 * The stored confirmation, where it is still the one that was proved and the account still has the address it was asked for with,
 * or has just moved to the new one.
 */
export async function findStillWaiting(
  reads: Pick<Reads, 'find'>,
  proved: StoredConfirmation,
  currentEmail: string,
): Promise<StoredConfirmation | null> {
  const waiting = await reads.find(emailConfirmations, proved.id);
  if (waiting?.tokenHash !== proved.tokenHash) return null;
  return currentEmail === proved.previousEmail || currentEmail === proved.email ? waiting : null;
}

/** Whether the account is to move to another address: after a change of password that must not happen any more. */
export async function waitsForOtherEmail(
  reads: Pick<Reads, 'find'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const waiting = await reads.find(emailConfirmations, id);
  return waiting !== null && waiting.email !== email;
}

async function findOf(engine: EngineCore, uid: string): Promise<StoredConfirmation | null> {
  return liveOrNull(engine, await engine.store.find(emailConfirmations, uid));
}

async function findByToken(engine: EngineCore, token: string): Promise<StoredConfirmation | null> {
  if (!isToken(token)) return null;
  const where = [['tokenHash', '==', hashToken(token)]] as const;
  const { items } = await engine.store.query(emailConfirmations, { where, limit: 1 });
  return liveOrNull(engine, items[0] ?? null);
}

function liveOrNull({ now }: EngineCore, found: StoredConfirmation | null): StoredConfirmation | null {
  return found && Temporal.Instant.compare(found.expiresAt, now()) > 0 ? found : null;
}

function hashCode(
  { hash }: EngineCore,
  { id, email, tokenHash }: Pick<StoredConfirmation, 'id' | 'email' | 'tokenHash'>,
  code: string,
): string {
  return hash('email confirmation', id, email, tokenHash, code);
}
