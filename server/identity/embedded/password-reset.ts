import { setTimeout } from 'node:timers/promises';
import { accounts, resetTokens, type StoredAccount, throttles } from '../../data/collections/identity.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { passwordChangedMail, passwordResetMail } from '../../messages/templates.ts';
import { normaliseEmail } from '../email.ts';
import { ResetLinkError, type SignInOrigin } from '../identity.ts';
import { emailClaimId, findAccountOf, NOBODY, requireGoodPassword } from './accounts.ts';
import { readDeviceToken } from './device-token.ts';
import { hostKey, withKnownHost } from './known-hosts.ts';
import { endSessionsOf } from './login-sessions.ts';
import { hostOf, networkOf } from './network.ts';
import type { Engine } from './parts.ts';
import { hashToken, isToken, newToken } from './secrets.ts';

const RESET_LINK_HOURS = 1;
const LEAST_ANSWER_MS = 30;

/**
 * Queues a mail with a reset link where the address has an account. An address without one costs the same reads,
 * encryption and writes (security.md, row 4): in place of link and mail two documents land that mean nothing and expire.
 * What still differs, the size of a row, is covered by answering after no less than a fixed time.
 * @throws AuthError invalid-email, missing-email
 */
export async function requestPasswordReset(
  engine: Engine,
  typed: string,
  origin: SignInOrigin,
): Promise<void> {
  const email = normaliseEmail(typed);
  await Promise.all([queueResetLink(engine, email, origin), setTimeout(LEAST_ANSWER_MS)]);
}

async function queueResetLink(engine: Engine, email: string, origin: SignInOrigin): Promise<void> {
  const account = await findAccountOf(engine.store, email);
  const { throttle } = engine;
  const isWithinNetwork = await throttle.take(throttle.counter('resetNetwork', networkOf(origin.address)));
  const isWithinAccount = await throttle.take(throttle.counter('resetAccount', emailClaimId(email)));
  const isSent = account !== null && isWithinNetwork && isWithinAccount;
  const token = newToken();
  const message = {
    ...passwordResetMail(await engine.clubName()),
    to: email,
    memberUid: account?.id ?? '',
    link: resetLink(engine.publicUrl, token),
  };

  await engine.store.batch((batch) => {
    const createdAt = engine.now();
    const expiresAt = createdAt.add({ hours: RESET_LINK_HOURS });
    batch.create(resetTokens, {
      id: hashToken(token),
      uid: isSent ? account.id : NOBODY,
      createdAt,
      expiresAt,
    });
    const decoy = {
      create: (_: unknown, { id }: { id: string }) =>
        batch.create(throttles, { id, kind: 'decoy', failures: 0, expiresAt }),
    };
    engine.outbox.queueMessage(isSent ? batch : decoy, message);
  });
  engine.note(isWithinNetwork && isWithinAccount ? 'reset.requested' : 'reset.throttled', {
    uid: account?.id ?? 'none',
  });
}

/**
 * Sets a new password, ends every login session, and clears the throttle for where this is done: the catalogue promises
 * a way out of "too many failed login attempts".
 * @throws AuthError weak-password (the link stays good); ResetLinkError
 */
export async function resetPassword(
  engine: Engine,
  token: string,
  newPassword: string,
  origin: SignInOrigin,
): Promise<void> {
  const found = isToken(token) ? await findByResetToken(engine, engine.store, token) : null;
  if (!found) {
    engine.note('reset.refused');
    throw new ResetLinkError('This reset link cannot be used');
  }
  await requireGoodPassword(engine, newPassword, found.email);
  const passwordHash = await engine.passwords.hash(newPassword);
  const mail = passwordChangedMail(await engine.clubName());

  await engine.store.transaction(async (transaction) => {
    const account = await findByResetToken(engine, transaction, token);
    if (!account) throw new ResetLinkError('This reset link has just been used');
    const links = await listResetLinksOf(transaction, account.id);
    const key = hostKey(engine.hash, account.id, origin);
    transaction.update(accounts, account.id, {
      passwordHash,
      knownHosts: withKnownHost(account.knownHosts, key, engine.now()),
    });
    for (const id of new Set([hashToken(token), ...links])) transaction.remove(resetTokens, id);
    clearCounters(engine, transaction, account, origin);
    engine.outbox.queueMessage(transaction, { ...mail, to: account.email, memberUid: account.id });
  });
  await endSessionsOf(engine, found.id);
  engine.note('reset.done', { uid: found.id });
}

/** The page where a password is chosen; the token is what lets its holder do it. */
export function resetLink(publicUrl: string, token: string): string {
  const link = new URL('/auth/reset-password', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

async function findByResetToken(
  { now }: Engine,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<StoredAccount | null> {
  const stored = await reads.find(resetTokens, hashToken(token));
  if (!stored || Temporal.Instant.compare(stored.expiresAt, now()) <= 0) return null;
  return reads.find(accounts, stored.uid);
}

/** Every reset link the account has been sent: with a new password or address all of them are history. */
export async function listResetLinksOf(reads: Pick<Reads, 'query'>, uid: string): Promise<string[]> {
  const { items } = await reads.query(resetTokens, { where: [['uid', '==', uid]], limit: 100 });
  return items.map(({ id }) => id);
}

function clearCounters(
  engine: Engine,
  transaction: Transaction,
  account: StoredAccount,
  origin: SignInOrigin,
): void {
  const { throttle, hash, now } = engine;
  const claimId = emailClaimId(account.email);
  const device = readDeviceToken(hash, origin.deviceToken, account.id, now());
  throttle.clear(transaction, throttle.counter('account', claimId));
  throttle.clear(transaction, throttle.counter('pair', claimId, 'host', hostOf(origin.address)));
  if (device) throttle.clear(transaction, throttle.counter('pair', claimId, 'device', device));
}
