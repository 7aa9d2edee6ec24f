import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { LAST_ADMIN } from './change-roles.ts';
import { hasOtherAdmin } from './find-other-admin.ts';

export interface DisableRequest {
  readonly uid: string;
  readonly isDisabled: boolean;
  readonly by: Actor;
}

export type DisableOutcome =
  | { readonly kind: 'changed' | 'same' }
  | { readonly kind: 'refused'; readonly sentence: string };

const OWN_ACCOUNT = 'You cannot disable your own account. Another admin can.';

/**
 * The identity service first; disabling also ends every login session. Then it is looked whether an admin is left who can sign
 * in: of two who disable each other at once nobody may be shut out, so that is undone. Twice is once.
 */
export async function setAccountDisabled(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  { uid, isDisabled, by }: DisableRequest,
): Promise<DisableOutcome> {
  const account = await identity.findAccount(uid);
  if (!account) return { kind: 'refused', sentence: 'This account has been closed.' };
  if (account.isDisabled === isDisabled) return { kind: 'same' };
  if (isDisabled && uid === by.uid) return { kind: 'refused', sentence: OWN_ACCOUNT };
  await identity.setDisabled(uid, isDisabled);
  if (isDisabled && account.claims.admin && !(await hasOtherAdmin(store, identity, uid))) {
    await identity.setDisabled(uid, false);
    return { kind: 'refused', sentence: LAST_ADMIN };
  }
  const action = isDisabled ? 'account.disabled' : 'account.enabled';
  const states = { before: { isDisabled: !isDisabled }, after: { isDisabled } };
  await writeAudit(store, by, { action, memberUid: uid, summary: account.email, ...states }, now());
  return { kind: 'changed' };
}
