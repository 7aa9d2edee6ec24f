import { resetTokens } from '../../data/collections/identity.ts';
import { passwordChangedMail } from '../../outbox/templates.ts';
import { requireGoodPassword } from '../good-password.ts';
import { ResetLinkError, type SignInOrigin } from '../identity.ts';
import { endSessionsOf } from '../login-sessions.ts';
import { findResetHolder, listResetLinksOf } from '../reset-links.ts';
import { hashToken } from '../secrets.ts';
import { toAccount } from './firebase-sessions.ts';
import type { Engine } from './parts.ts';
import { countersFor } from './sign-in.ts';

/**
 * Sets a new password at Google with one of our links. The link is used up before Google is asked, so that only one of two
 * simultaneous uses succeeds; where Google refuses or is unavailable it becomes valid again.
 * @throws AuthError weak-password (the link stays valid); ResetLinkError; FirebaseUnavailableError
 */
export async function resetPassword(
  engine: Engine,
  token: string,
  password: string,
  origin: SignInOrigin,
): Promise<void> {
  const uid = await findResetHolder(engine, engine.store, token);
  const user = uid ? await engine.admin.find(uid) : null;
  if (!user) {
    engine.note('reset.refused');
    throw new ResetLinkError('This reset link cannot be used');
  }
  const { email } = toAccount(user);
  await requireGoodPassword(engine, password, email);
  await setBySpending(engine, token, { uid: user.uid, password });
  await endSessionsOf(engine, user.uid);
  await engine.admin.revokeTokens(user.uid);
  await completeReset(engine, { uid: user.uid, email, origin });
  engine.note('reset.done', { uid: user.uid });
}

async function setBySpending(
  { admin, store }: Engine,
  token: string,
  { uid, password }: { uid: string; password: string },
): Promise<void> {
  const spent = await store.transaction(async (transaction) => {
    const link = await transaction.find(resetTokens, hashToken(token));
    if (link) transaction.remove(resetTokens, link.id);
    return link;
  });
  if (!spent) throw new ResetLinkError('This reset link has just been used');
  try {
    await admin.update(uid, { password });
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
    for (const counter of [counters.account, counters.pair, byHost.pair])
      throttle.clear(transaction, counter);
    engine.outbox.queueMessage(transaction, { ...mail, to: email, memberUid: uid, cause: 'club' });
  });
}
