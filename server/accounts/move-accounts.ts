/** Recreates accounts after a move to an engine that cannot take over their passwords. */
import { gainsRole, noRoles } from '#domain/accounts/roles.ts';
import { accounts } from '../data/collections/identity.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { AuthError, type Claims, type Identity } from '../identity/identity.ts';

const PAGE = 50;

export interface AccountMove {
  /** Source of the people: `accounts` of an embedded identity, otherwise `members`. */
  readonly from: Store;
  /** The store with the profiles and the outbox. */
  readonly to: Store;
  /** Creates the accounts. */
  readonly identity: Identity;
  readonly list: 'accounts' | 'members';
}

interface Person {
  readonly uid: string;
  readonly email: string;
  readonly claims: Claims;
  readonly isDisabled: boolean;
}

export interface MovedPage {
  readonly nextCursor: string | null;
  /** Messages about people whose account could not be created. */
  readonly refusals: readonly string[];
}

/**
 * Creates a page of accounts, each without a password and with the same uid, and queues each person an email with a link to
 * choose one. Accounts from an earlier attempt stay; their emails are queued again, because they may not have been sent.
 */
export async function moveAccounts(move: AccountMove, cursor: string | null): Promise<MovedPage> {
  const page = await listPeople(move, cursor);
  const refusals: string[] = [];
  for (const person of page.people) {
    const refusal = await moveAccount(move, person);
    if (refusal) refusals.push(refusal);
  }
  return { nextCursor: page.nextCursor, refusals };
}

async function listPeople({ from, list }: AccountMove, cursor: string | null) {
  if (list === 'accounts') {
    const { items, nextCursor } = await from.query(accounts, { limit: PAGE, cursor });
    return { people: items.map((account): Person => ({ ...account, uid: account.id })), nextCursor };
  }
  const { items, nextCursor } = await from.query(members, { limit: PAGE, cursor });
  const people = items
    .filter(({ email }) => email !== '')
    // A profile's flags are only a copy: an admin assigns the roles again.
    .map(
      ({ id, email }): Person => ({
        uid: id,
        email,
        claims: noRoles,
        isDisabled: false,
      }),
    );
  return { people, nextCursor };
}

/** @returns why there is no account, or null */
async function moveAccount({ identity, to }: AccountMove, person: Person): Promise<string | null> {
  const { uid, email, claims, isDisabled } = person;
  try {
    const account =
      (await identity.findAccount(uid)) ?? (await identity.createAccount({ uid, email, claims }));
    if (account.uid !== uid) return `${email} already has an account with a different id (not ${uid}).`;
    // An earlier attempt may have stopped between account and roles.
    if (gainsRole(account.claims, claims)) await identity.setClaims(uid, claims);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return `${email} (${uid}) has no account: ${error.message}`;
  }
  if (isDisabled) {
    await identity.setDisabled(uid, true);
    return null;
  }
  const invitation = await identity.prepareInvitation({ uid, email });
  await to.batch((batch) => invitation.addTo(batch));
  return null;
}
