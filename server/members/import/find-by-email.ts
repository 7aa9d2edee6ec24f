import { type Member, members } from '../../data/collections/members.ts';
import type { Account } from '../../identity/identity.ts';
import type { Services } from '../../services.ts';

/** Most email addresses per query on every engine. */
export const LOOKED_UP_AT_ONCE = 30;

export interface KnownMember {
  readonly member: Member;
  readonly account: Account | null;
}

/**
 * The members with these email addresses, with their accounts.
 * @param emails at most `LOOKED_UP_AT_ONCE`, as accounts store them
 */
export async function findByEmail(
  { store, identity }: Pick<Services, 'store' | 'identity'>,
  emails: string[],
): Promise<Map<string, KnownMember>> {
  if (emails.length === 0) return new Map();
  const { items } = await store.query(members, { where: [['email', 'in', emails]], limit: 1000 });
  const found = await identity.findAccounts(items.map(({ id }) => id));
  return new Map(items.map((member, index) => [member.email, { member, account: found[index] ?? null }]));
}
