import {
  accounts,
  emailConfirmations,
  loginSessions,
  resetTokens,
  type StoredAccount,
} from '../../data/collections/identity.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import type { Alongside, PasswordReset } from '../account-changes.ts';
import { readDeviceToken } from '../device-token.ts';
import { emailClaimId } from '../email.ts';
import { requireGoodPassword } from '../good-password.ts';
import { ResetLinkError, type SignInOrigin } from '../identity.ts';
import { endSessionsOf, listEndingSessions } from '../login-sessions.ts';
import { hostOf } from '../network.ts';
import { findResetLink, isLinkFor, listResetLinksOf } from '../reset-links.ts';
import { hashToken } from '../secrets.ts';
import { toAccount } from './accounts.ts';
import { hostKey, withKnownHost } from './known-hosts.ts';
import type { Engine } from './parts.ts';

/**
 * Sets a new password, ends every login session, and clears the throttle for the place it is done from: the message
 * catalogue promises a way out of "too many failed login attempts". The address that the link was sent to is confirmed.
 * @throws AuthError weak-password (the link stays valid); ResetLinkError
 */
export async function resetPassword(
  engine: Engine,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
  alongside?: Alongside<PasswordReset>,
): Promise<void> {
  const found = await findByResetToken(engine, engine.store, token);
  if (!found) {
    engine.note('reset.refused');
    throw new ResetLinkError('This reset link cannot be used');
  }
  const { id: uid, email } = found.account;
  await requireGoodPassword(engine, password, email);
  const passwordHash = await engine.passwords.hash(password);
  const mail = passwordChangedMail(await engine.clubName(), found.isInvitation);

  await engine.store.transaction(async (transaction) => {
    const used = await findByResetToken(engine, transaction, token);
    if (!used) throw new ResetLinkError('This reset link has just been used');
    const { account, sentTo, isByDesk } = used;
    const links = await listResetLinksOf(transaction, account.id);
    const sessions = await listEndingSessions(transaction, account.id);
    const write = await alongside?.(transaction, { ...toAccount(account), isByDesk });
    const now = engine.now();
    transaction.update(accounts, account.id, {
      passwordHash,
      emailConfirmedAt: sentTo === account.email ? now : account.emailConfirmedAt,
      knownHosts: withKnownHost(account.knownHosts, hostKey(engine.hash, account.id, origin), now),
    });
    for (const id of new Set([hashToken(token), ...links])) transaction.remove(resetTokens, id);
    for (const id of sessions) transaction.remove(loginSessions, id);
    transaction.remove(emailConfirmations, account.id);
    clearCounters(engine, transaction, account, origin);
    const { id: memberUid, email: to } = account;
    // Of a link from the desk the caller tells them, with what it closes.
    if (!isByDesk) engine.outbox.queueMessage(transaction, { ...mail, to, memberUid, cause: 'club' });
    write?.();
  });
  await endSessionsOf(engine, uid);
  engine.note('reset.done', { uid });
}

async function findByResetToken(
  engine: Engine,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<{ account: StoredAccount; sentTo: string; isInvitation: boolean; isByDesk: boolean } | null> {
  const link = await findResetLink(engine, reads, token);
  const account = link && (await reads.find(accounts, link.uid));
  if (!account || !isLinkFor(link, account.claims)) return null;
  const { email: sentTo, isInvitation, isForMembers: isByDesk } = link;
  return { account, sentTo, isInvitation, isByDesk };
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
