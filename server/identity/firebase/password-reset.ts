import { emailConfirmations, resetTokens } from '../../data/collections/identity.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import { requireGoodPassword } from '../good-password.ts';
import { type Account, ResetLinkError, type SignInOrigin } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { findResetLink, listResetLinksOf } from '../reset-links.ts';
import { hashToken } from '../secrets.ts';
import { toAccount } from './firebase-sessions.ts';
import type { Engine } from './parts.ts';
import { countersFor } from './sign-in.ts';

/**
 * Sets a new password at Google with one of our links. The link is used up before Google is asked, so that only one of two
 * simultaneous uses succeeds; where Google refuses or is unavailable it becomes valid again. The address that it was sent to is confirmed.
 * @throws AuthError weak-password (the link stays valid); ResetLinkError; FirebaseUnavailableError
 */
export async function resetPassword(
  engine: Engine,
  token: string,
  password: string,
  origin: SignInOrigin,
): Promise<Pick<Account, 'uid' | 'emailState'>> {
  const link = await findResetLink(engine, engine.store, token);
  const user = link && (await engine.admin.find(link.uid));
  if (!user) {
    engine.note('reset.refused');
    throw new ResetLinkError('This reset link cannot be used');
  }
  const { uid, email, emailState } = toAccount(user);
  await requireGoodPassword(engine, password, email);
  const changes = { password, ...(link.email === email ? { emailVerified: true as const } : {}) };
  await setBySpending(engine, token, uid, changes);
  await endSessionsOf(engine, uid);
  await engine.admin.revokeTokens(uid);
  await completeReset(engine, { uid, email, origin });
  engine.note('reset.done', { uid });
  return { uid, emailState };
}

async function setBySpending(
  { admin, store }: Engine,
  token: string,
  uid: string,
  changes: { readonly password: string; readonly emailVerified?: true },
): Promise<void> {
  const spent = await store.transaction(async (transaction) => {
    const link = await transaction.find(resetTokens, hashToken(token));
    if (link) transaction.remove(resetTokens, link.id);
    return link;
  });
  if (!spent) throw new ResetLinkError('This reset link has just been used');
  try {
    await admin.update(uid, changes);
  } catch (error) {
    await store.set(resetTokens, spent);
    throw error;
  }
}

/** Clears the throttle for the place this was done from: the message catalogue promises a way out of "too many failed login attempts". */
async function completeReset(
  engine: Engine,
  { uid, email, origin }: { uid: string; email: string; origin: SignInOrigin },
): Promise<void> {
  const mail = passwordChangedMail(await engine.clubName());
  const { throttle } = engine;
  const counters = countersFor(engine, email, origin);
  const byHost = countersFor(engine, email, { ...origin, deviceToken: null });
  await engine.store.transaction(async (transaction) => {
    for (const id of await listResetLinksOf(transaction, uid)) transaction.remove(resetTokens, id);
    transaction.remove(emailConfirmations, uid);
    for (const counter of [counters.account, counters.pair, byHost.pair])
      throttle.clear(transaction, counter);
    engine.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: uid, cause: 'club' });
  });
}
