import { decideHandedCode } from '#domain/accounts/handed-link.ts';
import { members } from '../data/collections/members.ts';
import type { EmailChange } from '../identity/account-changes.ts';
import type { ConfirmationProof, SignInOrigin } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { planProfileEmail } from './profile-email.ts';

/**
 * Confirms an address by link or code. Where the account moves to it, the profile does so in the same step. With a code from the front desk
 * the account is marked as one that the desk handed over (docs/decisions/0147).
 * @throws ConfirmationError bad-link, bad-code, too-many-codes, too-many-codes-today, nothing-to-confirm; AuthError email-already-in-use
 */
export function confirmEmail(
  { identity, now }: Pick<Services, 'identity' | 'now'>,
  proof: ConfirmationProof,
  origin: SignInOrigin,
): Promise<EmailChange> {
  return identity.confirmEmail(proof, origin, async (transaction, change) => {
    const at = now();
    const profile = await planProfileEmail(transaction, change, true, at);
    const { member } = profile;
    const isMoving = change.email !== change.previousEmail;
    return () => {
      profile.write();
      if (member && change.isByDesk) {
        const handedLink = decideHandedCode(member.handedLink, at);
        transaction.update(members, member.id, { handedLink, lastUpdated: at });
      }
      writeAudit(
        transaction,
        { uid: change.uid, name: member?.name ?? '' },
        {
          action: isMoving ? 'member.edited' : 'account.email-confirmed',
          memberUid: change.uid,
          summary: isMoving ? 'Changed their own email address' : change.email,
        },
        at,
      );
    };
  });
}
