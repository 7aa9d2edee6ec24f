/** Links that let their holder choose a password: reset mails and invitations, the same on either engine. */

import { setTimeout } from 'node:timers/promises';
import * as paths from '#app/paths.ts';
import { resetTokens, throttles } from '../data/collections/identity.ts';
import type { Reads } from '../data/store.ts';
import { invitationMail, passwordResetMail } from '../outbox/templates.ts';
import { emailClaimId, normaliseEmail } from './email.ts';
import type { EngineCore } from './engine-parts.ts';
import type { Account, Invitation, SignInOrigin } from './identity.ts';
import { networkOf } from './network.ts';
import { hashToken, isToken, newToken } from './secrets.ts';

const RESET_LINK_HOURS = 1;
const INVITATION_DAYS = 3;
const LEAST_ANSWER_MS = 30;

/** Whom a link that leads nowhere belongs to, and whom an unknown address does. */
export const NOBODY = 'nobody';

/**
 * Queues a mail with a reset link where the address has an account. An address without one costs the same reads,
 * encryption and writes (security.md, row 4): in place of link and mail two documents land that mean nothing and expire.
 * What still differs, the size of a row, is covered by answering after no less than a fixed time.
 * @throws AuthError invalid-email, missing-email
 */
export async function requestPasswordReset(
  engine: EngineCore,
  typed: string,
  origin: SignInOrigin,
): Promise<void> {
  const email = normaliseEmail(typed);
  await Promise.all([queueResetLink(engine, email, origin), setTimeout(LEAST_ANSWER_MS)]);
}

async function queueResetLink(engine: EngineCore, email: string, origin: SignInOrigin): Promise<void> {
  const holder = await engine.findHolder(email);
  const { throttle } = engine;
  const isWithinNetwork = await throttle.take(throttle.counter('resetNetwork', networkOf(origin.address)));
  const isWithinAccount = await throttle.take(throttle.counter('resetAccount', emailClaimId(email)));
  const isSent = holder !== null && isWithinNetwork && isWithinAccount;
  const token = newToken();
  const message = {
    ...passwordResetMail(await engine.clubName()),
    to: email,
    memberUid: holder?.uid ?? '',
    link: resetLink(engine.publicUrl, token),
  };

  await engine.store.batch((batch) => {
    const createdAt = engine.now();
    const expiresAt = createdAt.add({ hours: RESET_LINK_HOURS });
    batch.create(resetTokens, {
      id: hashToken(token),
      uid: isSent ? holder.uid : NOBODY,
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
    uid: holder?.uid ?? 'none',
  });
}

/** A link like a reset link, but longer-lived, with a mail of its own; nothing is written before `addTo`. */
export async function prepareInvitation(
  engine: EngineCore,
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<Invitation> {
  const clubName = await engine.clubName();
  const token = newToken();
  const mail = invitationMail(clubName, new URL(paths.forgotPassword, engine.publicUrl).href);
  return {
    addTo(writes) {
      const createdAt = engine.now();
      const expiresAt = createdAt.add({ hours: 24 * INVITATION_DAYS });
      writes.create(resetTokens, { id: hashToken(token), uid, createdAt, expiresAt });
      const link = resetLink(engine.publicUrl, token);
      engine.outbox.queueMessage(writes, { ...mail, to: email, memberUid: uid, link });
    },
  };
}

/** The uid a link was made for, or null: used, old, or none of ours. */
export async function findResetHolder(
  { now }: Pick<EngineCore, 'now'>,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<string | null> {
  if (!isToken(token)) return null;
  const stored = await reads.find(resetTokens, hashToken(token));
  return stored && Temporal.Instant.compare(stored.expiresAt, now()) > 0 ? stored.uid : null;
}

/** Every reset link the account has been sent: with a new password or address all of them are history. */
export async function listResetLinksOf(reads: Pick<Reads, 'query'>, uid: string): Promise<string[]> {
  const { items } = await reads.query(resetTokens, { where: [['uid', '==', uid]], limit: 100 });
  return items.map(({ id }) => id);
}

/** The page where a password is chosen; the token is what lets its holder do it. */
function resetLink(publicUrl: string, token: string): string {
  const link = new URL(paths.resetPassword, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
