import { isAbsent } from '../config/absent-service.ts';
import type { Config } from '../config/config.ts';
import { accountEmails, accounts, loginSessions, resetTokens } from '../data/collections/identity.ts';
import { members } from '../data/collections/members.ts';
import { MaintenanceError } from '../data/maintenance.ts';
import type { Store } from '../data/store.ts';
import type { Identity } from '../identity/identity.ts';

/** What becomes of accounts and passwords when the club moves. */
export interface Passwords {
  /** Who gets a new account without a password, and a mail with a link; null: nobody needs one. */
  readonly list: 'accounts' | 'members' | null;
  /** Collections that mean nothing at the new place. */
  readonly leftBehind: ReadonlySet<string>;
  /** For the person at the terminal, before anything happens. */
  readonly sentences: readonly string[];
}

/** Where they sign in is another service's business, so no sign-in or link outlives the move. */
const ofTheOldIdentity = new Set(
  [accounts, accountEmails, loginSessions, resetTokens].map(({ name }) => name),
);

/** Goes by where the people sign in after the move (`IDENTITY`) and whether the old store has accounts in it. */
export async function choosePasswords(
  { identity }: Pick<Config, 'identity'>,
  from: Store,
): Promise<Passwords> {
  const [accountCount, memberCount] = [await from.count(accounts), await from.count(members)];
  const count = (accountCount || memberCount).toLocaleString('en-GB');
  if (identity === 'firebase' && accountCount > 0) {
    const sentences = [
      `Passwords do not move: Firebase imports no argon2id hashes. ${count} people get an account there under the id they have, with their roles, and a mail with a link to choose a password (it works for 3 days; a new one is to be had on the sign-in page).`,
      `Left behind: ${[...ofTheOldIdentity].join(', ')}. Everybody is signed out.`,
    ];
    return { list: 'accounts', leftBehind: ofTheOldIdentity, sentences };
  }
  if (identity === 'embedded' && accountCount === 0 && memberCount > 0) {
    const sentences = [
      `Passwords do not move: Firebase gives none away. ${count} members get an account here under the id they have, and a mail with a link to choose a password (it works for 3 days; a new one is to be had on the sign-in page).`,
      'Roles do not move either: give the first admin theirs with npm run club -- make-admin EMAIL. Everybody is signed out.',
    ];
    return { list: 'members', leftBehind: ofTheOldIdentity, sentences };
  }
  const sentence =
    identity === 'firebase'
      ? 'Accounts and passwords are in Firebase and stay there.'
      : 'Accounts and passwords lie in the store and move with it; everybody can go on signing in.';
  return { list: null, leftBehind: new Set(), sentences: [sentence] };
}

/** @throws MaintenanceError where accounts would have to be made in a service that is not there */
export function requireIdentity(identity: Identity): Identity {
  if (isAbsent(identity))
    throw new MaintenanceError('Firebase Auth service not available: no accounts can be made there.');
  return identity;
}
