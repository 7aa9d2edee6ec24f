import { memberSearchTerms } from '#domain/members/member-search.ts';
import { members } from '../data/collections/members.ts';
import type { Login } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';

/**
 * Changes the address at the identity service, then in the profile. If interrupted between the two, sending the
 * form again fixes the profile.
 * @throws AuthError invalid-credential, email-already-in-use, invalid-email, missing-email, too-many-requests, requires-recent-login
 */
export async function changeOwnEmail(
  { identity, store, now }: Pick<Services, 'identity' | 'store' | 'now'>,
  login: Login,
  currentPassword: string,
  newEmail: string,
): Promise<void> {
  await identity.changeEmail(login, currentPassword, newEmail);
  const email = (await identity.findAccount(login.uid))?.email ?? login.email;
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, login.uid);
    if (!member || member.email === email) return;
    const at = now();
    const searchTerms = memberSearchTerms({ ...member, email });
    transaction.update(members, member.id, { email, searchTerms, lastUpdated: at });
    const summary = 'Changed their own email address';
    const auditEntry = { action: 'member.edited', memberUid: member.id, summary } as const;
    writeAudit(transaction, { uid: member.id, name: member.name }, auditEntry, at);
  });
}
