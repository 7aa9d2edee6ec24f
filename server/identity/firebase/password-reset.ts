import { resetTokens, type StoredResetToken } from '../../data/collections/identity.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import type { Alongside, PasswordReset } from '../account-changes.ts';
import { requireGoodPassword } from '../good-password.ts';
import { ResetLinkError, type SignInOrigin } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { findResetLink, isLinkFor, type ResetLink } from '../reset-links.ts';
import { hashToken } from '../secrets.ts';
import { toAccount } from './firebase-sessions.ts';
import type { Engine } from './parts.ts';
import { planEnding } from './plan-ending.ts';
import { countersFor } from './sign-in.ts';

/**
 * Sets a new password at Google with one of our links. The link is used up before Google is asked, so that only one of two
 * simultaneous uses succeeds; where Google refuses or is unavailable it becomes valid again. The address that it was sent to is confirmed.
 * What must end with the old password ends in that first step: Google confirms the address, and from then on nothing shows that a
 * stranger may have had the account. Whoever is interrupted asks for another link, which does all of it again.
 * @throws AuthError weak-password (the link stays valid); ResetLinkError; FirebaseUnavailableError
 */
export async function resetPassword(
  engine: Engine,
  { token, password }: { readonly token: string; readonly password: string },
  origin: SignInOrigin,
  alongside?: Alongside<PasswordReset>,
): Promise<void> {
  const link = await findResetLink(engine, engine.store, token);
  const user = link && (await engine.admin.find(link.uid));
  if (!user || !isLinkFor(link, toAccount(user).claims)) {
    engine.note('reset.refused');
    throw new ResetLinkError('This reset link cannot be used');
  }
  const { uid, email, emailState } = toAccount(user);
  await requireGoodPassword(engine, password, email);
  const changes = { password, ...(link.email === email ? { emailVerified: true as const } : {}) };
  const spent = await spendLink(engine, token, { uid, emailState, isByDesk: link.isForMembers }, alongside);
  try {
    await engine.admin.update(uid, changes);
  } catch (error) {
    await engine.store.set(resetTokens, spent);
    throw error;
  }
  await endSessionsOf(engine, uid);
  await engine.admin.revokeTokens(uid);
  await completeReset(engine, { uid, email, link, origin });
  engine.note('reset.done', { uid });
}

async function spendLink(
  { store }: Engine,
  token: string,
  reset: PasswordReset,
  alongside?: Alongside<PasswordReset>,
): Promise<StoredResetToken> {
  const spent = await store.transaction(async (transaction) => {
    const link = await transaction.find(resetTokens, hashToken(token));
    if (!link) return null;
    const ending = await planEnding(transaction, { uid: reset.uid, spent: link.id });
    const write = await alongside?.(transaction, reset);
    ending.write();
    write?.();
    return link;
  });
  if (!spent) throw new ResetLinkError('This reset link has just been used');
  return spent;
}

/** Clears the throttle for the place this was done from: the message catalogue promises a way out of "too many failed login attempts". */
async function completeReset(
  engine: Engine,
  { uid, email, link, origin }: { uid: string; email: string; link: ResetLink; origin: SignInOrigin },
): Promise<void> {
  const mail = passwordChangedMail(await engine.clubName(), link.isInvitation);
  const { throttle } = engine;
  const counters = countersFor(engine, email, origin);
  const byHost = countersFor(engine, email, { ...origin, deviceToken: null });
  await engine.store.transaction(async (transaction) => {
    (await planEnding(transaction, { uid })).write();
    for (const counter of [counters.account, counters.pair, byHost.pair])
      throttle.clear(transaction, counter);
    // Of a link from the desk the caller tells them, with what it closes.
    if (!link.isForMembers)
      engine.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: uid, cause: 'club' });
  });
}
