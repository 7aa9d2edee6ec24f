import { memberSearchTerms } from '#domain/members/member-search.ts';
import { members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import type { EmailChange } from '../identity/account-changes.ts';

/** The profile gets its account's address, with what it is found by. Reads now; `write` writes, where there is something to write. */
export async function planProfileEmail(
  transaction: Transaction,
  { uid, email }: EmailChange,
  at: Temporal.Instant,
): Promise<{ readonly name: string; readonly isBehind: boolean; write(): void }> {
  const member = await transaction.find(members, uid);
  return {
    name: member?.name ?? '',
    isBehind: member !== null && member.email !== email,
    write() {
      if (!member || member.email === email) return;
      const searchTerms = memberSearchTerms({ ...member, email });
      transaction.update(members, uid, { email, searchTerms, lastUpdated: at });
    },
  };
}
