import { accounts, resetTokens, type StoredAccount } from '../../data/collections/identity.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import { readDeviceToken } from '../device-token.ts';
import { emailClaimId } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import { ResetLinkError, type SignInOrigin } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { hostOf } from '../network.ts';
import { findResetHolder, listResetLinksOf } from '../reset-links.ts';
import { hashToken } from '../secrets.ts';
import { hostKey, withKnownHost } from './known-hosts.ts';
import type { Engine } from './parts.ts';

/**
 * Sets a new password, ends every login session, and clears the throttle for the place it is done from: the message
 * catalogue promises a way out of "too many failed login attempts".
 * @throws AuthError weak-password (the link stays valid); ResetLinkError
 */
export async function resetPassword(
  engine: Engine,
  token: string,
  newPassword: string,
  origin: SignInOrigin,
): Promise<void> {
  const found = await findByResetToken(engine, engine.store, token);
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
    const { id: memberUid, email: to } = account;
    engine.outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
  });
  await endSessionsOf(engine, found.id);
  engine.note('reset.done', { uid: found.id });
}

async function findByResetToken(
  engine: Engine,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<StoredAccount | null> {
  const uid = await findResetHolder(engine, reads, token);
  return uid ? reads.find(accounts, uid) : null;
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
