import { resetTokens } from '../../data/collections/identity.ts';
import { invitationMail } from '../../messages/templates.ts';
import type { Account, Invitation } from '../identity.ts';
import type { Engine } from './parts.ts';
import { resetLink } from './password-reset.ts';
import { hashToken, newToken } from './secrets.ts';

const INVITATION_DAYS = 3;

/** A link like a reset link, but longer-lived, with a mail of its own; nothing is written before `addTo`. */
export async function prepareInvitation(
  engine: Engine,
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<Invitation> {
  const clubName = await engine.clubName();
  const token = newToken();
  const mail = invitationMail(clubName, new URL('/auth/forgot-password', engine.publicUrl).href);
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
