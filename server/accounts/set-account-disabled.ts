import { prepareHiddenTrainer } from '../community/trainers/hide-trainer.ts';
import { auditLog } from '../data/collections/club.ts';
import type { Store } from '../data/store.ts';
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

const OWN_ACCOUNT = 'You can’t disable your own account. Ask another admin.';

/**
 * Changes the identity service first; disabling also ends every login session. Then checks that an admin who can sign in remains:
 * if two disable each other at the same time, the change is undone. Repeated after an interruption it completes what was begun.
 */
export async function setAccountDisabled(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  { uid, isDisabled, by }: DisableRequest,
): Promise<DisableOutcome> {
  const account = await identity.findAccount(uid);
  if (!account) return { kind: 'refused', sentence: 'This account has been closed.' };
  const isRepeat = account.isDisabled === isDisabled;
  if (isRepeat && (await isRecordedAs(store, uid, isDisabled))) return { kind: 'same' };
  if (isDisabled && uid === by.uid) return { kind: 'refused', sentence: OWN_ACCOUNT };
  await identity.setDisabled(uid, isDisabled);
  if (isDisabled && account.claims.admin && !(await hasOtherAdmin(store, identity, uid))) {
    await identity.setDisabled(uid, false);
    return { kind: 'refused', sentence: LAST_ADMIN };
  }
  const action = isDisabled ? 'account.disabled' : 'account.enabled';
  const states = { before: { isDisabled: !isDisabled }, after: { isDisabled } };
  await store.transaction(async (transaction) => {
    const hideTrainer = isDisabled ? await prepareHiddenTrainer(transaction, uid) : null;
    hideTrainer?.(now());
    writeAudit(transaction, by, { action, memberUid: uid, summary: account.email, ...states }, now());
  });
  return { kind: 'changed' };
}

/** Whether the newest entry about it says so; without any, an account has never been disabled. */
async function isRecordedAs(store: Store, uid: string, isDisabled: boolean): Promise<boolean> {
  const { items } = await store.query(auditLog, {
    where: [
      ['memberUid', '==', uid],
      ['action', 'in', ['account.disabled', 'account.enabled']],
    ],
    orderBy: [['at', 'desc']],
    limit: 1,
  });
  return (items[0]?.action === 'account.disabled') === isDisabled;
}

/** Which of these have an account that is disabled. @param uids empty ones are nobody */
export async function findDisabled(
  identity: Services['identity'],
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = [...new Set(uids)].filter(Boolean);
  const accounts = known.length > 0 ? await identity.findAccounts(known) : [];
  return new Set(accounts.flatMap((account) => (account?.isDisabled ? [account.uid] : [])));
}
