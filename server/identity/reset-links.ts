/** Links that let the recipient choose a password: reset emails and invitations, the same on either engine. */

import { setTimeout } from 'node:timers/promises';
import * as paths from '#app/paths.ts';
import { decideStaffCheck } from '#domain/accounts/roles.ts';
import { resetTokens, type StoredResetToken, throttles } from '../data/collections/identity.ts';
import type { Reads, Writes } from '../data/store.ts';
import {
  coachInvitationMail,
  deskInvitationMail,
  invitationMail,
  passwordResetMail,
} from '../outbox/templates.ts';
import { emailClaimId, normaliseEmail } from './email.ts';
import type { EngineCore } from './engine-parts.ts';
import type { Claims, Invitation, InvitedAs, Invitee, SignInOrigin } from './identity.ts';
import { takeAll } from './login-throttle.ts';
import { networkOf } from './network.ts';
import { hashToken, isToken, newToken } from './secrets.ts';

const RESET_LINK_HOURS = 1;
const INVITATION_DAYS = 3;
/** Of a link that staff hand to somebody at the desk. */
export const GIVEN_LINK_HOURS = 24;
const LEAST_ANSWER_MS = 30;

/** Whose password a link sets, where it was sent, and whether by the club. */
export type ResetLink = Pick<StoredResetToken, 'uid' | 'email' | 'isInvitation' | 'isForMembers'>;

/** The owner recorded for a decoy link, and for an unknown address. */
export const NOBODY = 'nobody';

/**
 * Queues an email with a reset link where the address has an account. An address without one costs the same reads,
 * encryption and writes: in place of the link and email, two decoy documents are written that expire.
 * The remaining difference, the size of a row, is hidden by answering after a fixed minimum time.
 * @throws AuthError invalid-email, missing-email
 */
export async function requestPasswordReset(
  engine: EngineCore,
  typed: string,
  origin: SignInOrigin,
  goOnTo = '',
): Promise<void> {
  const email = normaliseEmail(typed);
  await Promise.all([queueResetLink(engine, { email, goOnTo }, origin), setTimeout(LEAST_ANSWER_MS)]);
}

interface ResetRequest {
  readonly email: string;
  /** One of our own pages, which the link takes along; empty: none. */
  readonly goOnTo: string;
}

async function queueResetLink(
  engine: EngineCore,
  { email, goOnTo }: ResetRequest,
  origin: SignInOrigin,
): Promise<void> {
  const holder = await engine.findHolder(email);
  const { throttle } = engine;
  const isWithinNetwork = await throttle.take(throttle.counter('resetNetwork', networkOf(origin.address)));
  const isWithinAccount = await takeAll(throttle, ['resetAccount', 'resetAccountDay'], emailClaimId(email));
  const isSent = holder !== null && isWithinNetwork && isWithinAccount;
  const token = newToken();
  const message = {
    ...passwordResetMail(await engine.clubName()),
    to: email,
    memberUid: holder?.uid ?? '',
    cause: 'club',
    link: resetLink(engine.publicUrl, token, goOnTo),
  } as const;

  await engine.store.batch((batch) => {
    const createdAt = engine.now();
    const expiresAt = createdAt.add({ hours: RESET_LINK_HOURS });
    batch.create(resetTokens, {
      id: hashToken(token),
      uid: isSent ? holder.uid : NOBODY,
      email: isSent ? email : '',
      isInvitation: false,
      isForMembers: false,
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

const invitations = { member: invitationMail, coach: coachInvitationMail, desk: deskInvitationMail };

/** Like a reset link, but valid for longer, with its own email; nothing is written before `addTo`. */
export async function prepareInvitation(
  engine: EngineCore,
  { uid, email, firstName = '' }: Invitee,
  as: InvitedAs = 'member',
): Promise<Invitation> {
  const clubName = await engine.clubName();
  const token = newToken();
  const askAgainAt = engine.outbox.canSend ? new URL(paths.forgotPassword, engine.publicUrl).href : '';
  const mail = invitations[as](clubName, firstName, askAgainAt);
  const link = resetLink(engine.publicUrl, token);
  const makeValid = (writes: Pick<Writes<void>, 'create'>, hours: number, isForMembers: boolean) => {
    const createdAt = engine.now();
    const stored = { id: hashToken(token), uid, email, isInvitation: true, isForMembers, createdAt };
    writes.create(resetTokens, { ...stored, expiresAt: createdAt.add({ hours }) });
  };
  return {
    addWithoutEmail(writes, isForMembers) {
      makeValid(writes, GIVEN_LINK_HOURS, isForMembers);
      return link;
    },
    addTo(writes) {
      makeValid(writes, 24 * INVITATION_DAYS, false);
      engine.outbox.queueMessage(writes, { ...mail, to: email, memberUid: uid, link, cause: 'club' });
    },
  };
}

/** A link that can be used, or null: used, expired, or not one of ours. */
export async function findResetLink(
  { now }: Pick<EngineCore, 'now'>,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<ResetLink | null> {
  if (!isToken(token)) return null;
  const stored = await reads.find(resetTokens, hashToken(token));
  return stored && Temporal.Instant.compare(stored.expiresAt, now()) > 0 ? stored : null;
}

export async function readResetLink(
  engine: Pick<EngineCore, 'now'>,
  reads: Pick<Reads, 'find'>,
  token: string,
): Promise<'reset' | 'invitation' | null> {
  const link = await findResetLink(engine, reads, token);
  return link && (link.isInvitation ? 'invitation' : 'reset');
}

/** Whether the link may set the password of an account with these roles: the front desk hands links to members only. */
export const isLinkFor = ({ isForMembers }: ResetLink, claims: Claims): boolean =>
  !(isForMembers && decideStaffCheck(claims));

/** Every reset link the account has been sent: after a change of password or email none of them may work. */
export async function listResetLinksOf(reads: Pick<Reads, 'query'>, uid: string): Promise<string[]> {
  const { items } = await reads.query(resetTokens, { where: [['uid', '==', uid]], limit: 100 });
  return items.map(({ id }) => id);
}

/** The page where a password is chosen; whoever has the token can do it. */
function resetLink(publicUrl: string, token: string, goOnTo = ''): string {
  const link = new URL(paths.resetPassword, publicUrl);
  link.searchParams.set('token', token);
  if (goOnTo) link.searchParams.set('redirectTo', goOnTo);
  return link.href;
}
