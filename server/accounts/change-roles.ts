import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { gainsRole, isSameRoles, profileRoles, rolesText } from '#domain/accounts/roles.ts';
import { prepareHiddenTrainer } from '../community/trainers/hide-trainer.ts';
import { canMail } from '../config/can-mail.ts';
import { members } from '../data/collections/members.ts';
import type { Claims, InvitedAs } from '../identity/identity.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { hasOtherAdmin } from './find-other-admin.ts';
import { setRoleClaims } from './set-role-claims.ts';

export interface RoleRequest {
  readonly uid: string;
  readonly claims: Claims;
  readonly by: Actor;
}

export type RoleOutcome =
  | { readonly kind: 'same' }
  /** `needsPassword`: nobody can sign in with the old one; a link to choose another is emailed where email goes. */
  | { readonly kind: 'changed'; readonly needsPassword: boolean; readonly email: string }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Refusal if the club would be left without an admin. */
export const LAST_ADMIN = 'This is the only admin who can sign in. Make someone else an admin first.';

type Parts = Pick<Services, 'store' | 'identity' | 'now' | 'config'>;

/**
 * Profile, audit entry and, of somebody who stops coaching, their hidden trainer profile in one transaction, then the claims, which are authoritative: every role is in the audit log.
 * If the process ends between the two, the page shows the claims, and saving again fixes it.
 */
export async function changeRoles(parts: Parts, { uid, claims, by }: RoleRequest): Promise<RoleOutcome> {
  const { store, identity, now } = parts;
  const account = await identity.findAccount(uid);
  if (!account) return { kind: 'refused', sentence: 'This account has been closed.' };
  const before = account.claims;
  if (gainsRole(before, claims) && account.emailState === 'unconfirmed')
    return { kind: 'refused', sentence: UNCONFIRMED };
  if (isSameRoles(before, claims)) return { kind: 'same' };
  const isAllowed = await store.transaction(async (transaction) => {
    const losesAdmin = before.admin && !claims.admin;
    if (losesAdmin && !(await hasOtherAdmin(transaction, identity, uid))) return false;
    const profile = await transaction.find(members, uid);
    const hideTrainer = before.coach && !claims.coach ? await prepareHiddenTrainer(transaction, uid) : null;
    hideTrainer?.(now());
    if (profile) transaction.update(members, uid, profileRoles(claims));
    const auditEntry = {
      action: 'account.roles-changed',
      memberUid: uid,
      summary: rolesText(claims),
    } as const;
    writeAudit(transaction, by, { ...auditEntry, before: { ...before }, after: { ...claims } }, now());
    return true;
  });
  if (!isAllowed) return { kind: 'refused', sentence: LAST_ADMIN };
  const needsPassword = await setRoleClaims(parts, account, claims, by.uid);
  if (needsPassword && canMail(parts)) {
    const invitation = await identity.prepareInvitation(account, invitedAs(claims));
    await store.batch((batch) => invitation.addTo(batch));
  }
  return { kind: 'changed', needsPassword, email: account.email };
}

function invitedAs({ coach, desk }: Claims): InvitedAs {
  if (coach) return 'coach';
  return desk ? 'desk' : 'member';
}
