import { memberNumberOf } from '#domain/door/member-number.ts';
import { memberSearchTerms } from '#domain/members/member-search.ts';
import { type Member, members } from '../data/collections/members.ts';
import type { Transaction } from '../data/store.ts';
import type { EmailChange } from '../identity/account-changes.ts';
import { findMark, writeCleared } from '../outbox/bounces/clear-mark.ts';

/**
 * The profile gets its account's address, with what it is found by. Reads now; `write` writes, where there is something to write.
 * @param isProved somebody has just shown that they read the emails sent to it: emails that came back earlier no longer count
 */
export async function planProfileEmail(
  transaction: Transaction,
  { uid, email }: EmailChange,
  isProved: boolean,
  at: Temporal.Instant,
): Promise<{ readonly member: Member | null; readonly isBehind: boolean; write(): void }> {
  const member = await transaction.find(members, uid);
  const mark = await findMark(transaction, email);
  const emailTrouble = isProved ? '' : (mark?.trouble ?? '');
  return {
    member,
    isBehind: member !== null && member.email !== email,
    write() {
      if (mark && mark.trouble !== '' && isProved) writeCleared(transaction, mark, at);
      if (!member || (member.email === email && member.emailTrouble === emailTrouble)) return;
      const searchTerms = memberSearchTerms({ ...member, memberNumber: memberNumberOf(uid), email });
      transaction.update(members, uid, { email, emailTrouble, searchTerms, lastUpdated: at });
    },
  };
}
