import { deriveFields } from '#domain/members/derived-fields.ts';
import { type Member, members } from '../data/collections/members.ts';
import { type Account, AuthError } from '../identity/identity.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/**
 * Gives somebody whose parent has acted for them an account of their own under the same uid, and emails a link to choose a password.
 * Repeated after an interruption it completes what was begun.
 * @throws AuthError email-already-in-use, invalid-email, missing-email
 */
export async function giveLogin(
  { store, identity, now }: Pick<Services, 'store' | 'identity' | 'now'>,
  { member, email, by }: { readonly member: Member; readonly email: string; readonly by: Actor },
): Promise<Account> {
  const account = await createOrFindOwn(identity, email, member.id);
  const invitation = await identity.prepareInvitation({ ...account, firstName: member.firstName }, 'member');
  await store.transaction(async (transaction) => {
    const known = await transaction.find(members, member.id);
    if (!known) return;
    const at = now();
    const changed = { ...known, email: account.email };
    transaction.update(members, known.id, {
      email: account.email,
      ...deriveFields(changed),
      lastUpdated: at,
    });
    writeAudit(transaction, by, { action: 'family.login-given', memberUid: known.id, summary: '' }, at);
    invitation.addTo(transaction);
  });
  return account;
}

async function createOrFindOwn(identity: Services['identity'], email: string, uid: string): Promise<Account> {
  try {
    return await identity.createAccount({ email, uid });
  } catch (error) {
    const isTaken = error instanceof AuthError && error.code === 'email-already-in-use';
    const account = isTaken ? await identity.findAccountByEmail(email) : null;
    if (account?.uid !== uid) throw error;
    return account;
  }
}
