import { formatNumber } from '#domain/values/numbers.ts';
import { isAbsent } from '../config/absent-service.ts';
import type { Config } from '../config/config.ts';
import {
  accountEmails,
  accounts,
  emailConfirmations,
  loginSessions,
  resetTokens,
} from '../data/collections/identity.ts';
import { members } from '../data/collections/members.ts';
import { MaintenanceError } from '../data/maintenance.ts';
import type { Store } from '../data/store.ts';
import type { Identity } from '../identity/identity.ts';

/** What happens to accounts and passwords when the club moves. */
export interface Passwords {
  /** Who gets a new account without a password, and a mail with a link; null: nobody. */
  readonly list: 'accounts' | 'members' | null;
  /** Collections that are not copied. */
  readonly leftBehind: ReadonlySet<string>;
  /** Printed before anything happens. */
  readonly sentences: readonly string[];
}

/** Sign-in moves to another service, so login sessions and links end with the move. */
const ofTheOldIdentity = new Set(
  [accounts, accountEmails, emailConfirmations, loginSessions, resetTokens].map(({ name }) => name),
);

/** Depends on where people sign in after the move (`IDENTITY`) and whether the old store has accounts. */
export async function choosePasswords(
  { identity }: Pick<Config, 'identity'>,
  from: Store,
): Promise<Passwords> {
  const [accountCount, memberCount] = [await from.count(accounts), await from.count(members)];
  const count = formatNumber(accountCount || memberCount);
  if (identity === 'firebase' && accountCount > 0) {
    const sentences = [
      `Passwords can’t be moved: Firebase doesn’t import argon2id hashes. ${count} people will get an account there with the same id and roles, and an email with a link to choose a password (valid for 3 days; they can request a new one on the sign-in page).`,
      `Not copied: ${[...ofTheOldIdentity].join(', ')}. Everyone is signed out.`,
    ];
    return { list: 'accounts', leftBehind: ofTheOldIdentity, sentences };
  }
  if (identity === 'embedded' && accountCount === 0 && memberCount > 0) {
    const sentences = [
      `Passwords can’t be moved: Firebase doesn’t export them. ${count} members will get an account here with the same id, and an email with a link to choose a password (valid for 3 days; they can request a new one on the sign-in page).`,
      'Roles can’t be moved either: add the first admin with npm run club -- make-admin EMAIL. Everyone is signed out.',
    ];
    return { list: 'members', leftBehind: ofTheOldIdentity, sentences };
  }
  const sentence =
    identity === 'firebase'
      ? 'Accounts and passwords are in Firebase and stay there.'
      : 'Accounts and passwords are in the store and move with it, so everyone can keep signing in.';
  return { list: null, leftBehind: new Set(), sentences: [sentence] };
}

/** @throws MaintenanceError when accounts would have to be created in an unavailable service */
export function requireIdentity(identity: Identity): Identity {
  if (isAbsent(identity))
    throw new MaintenanceError('Firebase Auth service not available: accounts can’t be created there.');
  return identity;
}
