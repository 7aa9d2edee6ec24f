import type { EmailChange } from '../identity/account-changes.ts';
import type { ConfirmationProof, SignInOrigin } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { planProfileEmail } from './profile-email.ts';

/**
 * Confirms an address by link or code. Where the account moves to it, the profile does so in the same step.
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
    const isMoving = change.email !== change.previousEmail;
    return () => {
      profile.write();
      writeAudit(
        transaction,
        { uid: change.uid, name: profile.name },
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
