/** Accounts for people whose profiles have moved to where their passwords cannot follow. */
import { accounts } from '../data/collections/identity.ts';
import { members } from '../data/collections/members.ts';
import type { Store } from '../data/store.ts';
import { AuthError, type Claims, type Identity } from '../identity/identity.ts';

const PAGE = 50;

export interface AccountMove {
  /** Where the people are listed: in `accounts` of an embedded identity, otherwise in `members`. */
  readonly from: Store;
  /** Where the mails go, and the profiles are. */
  readonly to: Store;
  /** Where the accounts are made. */
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
  /** Sentences on people who have no account of theirs now. */
  readonly refusals: readonly string[];
}

/**
 * Makes a page of accounts, each without a password and under the uid that it had, and queues each person a mail with a link to
 * choose one. What an earlier try has made stays; its mails are queued again, since it is not known whether they were.
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
    // A profile's flags are a copy: roles are given by hand, to people who have been looked at.
    .map(
      ({ id, email }): Person => ({
        uid: id,
        email,
        claims: { admin: false, coach: false },
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
    if (account.uid !== uid) return `${email} has an account under another id than ${uid}.`;
    // An earlier try may have been stopped between account and roles.
    const isShort = (claims.admin && !account.claims.admin) || (claims.coach && !account.claims.coach);
    if (isShort) await identity.setClaims(uid, claims);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return `${email} (${uid}) has no account of theirs: ${error.message}`;
  }
  if (isDisabled) {
    await identity.setDisabled(uid, true);
    return null;
  }
  const invitation = await identity.prepareInvitation({ uid, email });
  await to.batch((batch) => invitation.addTo(batch));
  return null;
}
