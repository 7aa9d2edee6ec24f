import { emailStateOf } from '#domain/accounts/email-confirmation.ts';
import { rolesFrom } from '#domain/accounts/roles.ts';
import { accountEmails, accounts, type StoredAccount } from '../../data/collections/identity.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { emailClaimId } from '../email.ts';
import { type Account, AuthError, type Claims } from '../identity.ts';
import { NOBODY } from '../reset-links.ts';

/** @param email as `normaliseEmail` gives it */
export async function findAccountOf(
  reads: Pick<Reads, 'find'>,
  email: string,
): Promise<StoredAccount | null> {
  const claim = await reads.find(accountEmails, emailClaimId(email));
  return reads.find(accounts, claim?.uid || NOBODY);
}

interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isEmailConfirmed: boolean;
  readonly claims?: Partial<Claims>;
  readonly knownHosts?: StoredAccount['knownHosts'];
}

/** Creates the account and its hold on the address together. @throws AuthError email-already-in-use */
export async function createAccountIn(
  transaction: Transaction,
  now: Temporal.Instant,
  { uid, email, passwordHash, isEmailConfirmed, claims, knownHosts = [] }: NewAccount,
): Promise<StoredAccount> {
  await requireFreeEmail(transaction, email);
  const account: StoredAccount = {
    id: uid,
    email,
    passwordHash,
    claims: rolesFrom(claims),
    isDisabled: false,
    emailConfirmedAt: isEmailConfirmed ? now : null,
    createdAt: now,
    lastSignInAt: now,
    knownHosts: [...knownHosts],
  };
  transaction.create(accounts, account);
  transaction.create(accountEmails, { id: emailClaimId(email), uid });
  return account;
}

/** @throws AuthError email-already-in-use */
export async function requireFreeEmail(reads: Pick<Reads, 'find'>, email: string): Promise<void> {
  if (await reads.find(accountEmails, emailClaimId(email))) throw new AuthError('email-already-in-use');
}

export function toAccount({ id, emailConfirmedAt, passwordHash, ...account }: StoredAccount): Account {
  const { email, claims, isDisabled, createdAt, lastSignInAt } = account;
  const emailState = emailStateOf({ isConfirmed: emailConfirmedAt !== null, hasOwner: passwordHash !== '' });
  return { uid: id, email, emailState, claims, isDisabled, createdAt, lastSignInAt };
}
