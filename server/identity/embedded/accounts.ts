import { createHash } from 'node:crypto';
import { accountEmails, accounts, type StoredAccount } from '../../data/collections/identity.ts';
import type { Reads, Transaction } from '../../data/store.ts';
import { findPasswordProblem } from '../../domain/passwords.ts';
import { type Account, AuthError, type Claims } from '../identity.ts';
import type { Engine } from './parts.ts';

/** Stands in for an account that does not exist, so that an unknown address costs the same reads. */
export const NOBODY = 'nobody';

/** The document that holds an address; hashed, since an e-mail may hold what an id may not (`/`). */
export function emailClaimId(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/** @param email as `normaliseEmail` gives it */
export async function findAccountOf(
  reads: Pick<Reads, 'find'>,
  email: string,
): Promise<StoredAccount | null> {
  const claim = await reads.find(accountEmails, emailClaimId(email));
  return reads.find(accounts, claim?.uid || NOBODY);
}

/** @throws AuthError weak-password: too short, common, or the club's or the person's own name */
export async function requireGoodPassword(engine: Engine, password: string, email: string): Promise<void> {
  const problem = findPasswordProblem(password, {
    minimumLength: await engine.minimumPasswordLength(),
    clubName: await engine.clubName(),
    email,
  });
  if (problem) throw new AuthError('weak-password');
}

interface NewAccount {
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly claims?: Partial<Claims>;
  readonly knownHosts?: StoredAccount['knownHosts'];
}

/** Creates the account and its hold on the address together. @throws AuthError email-already-in-use */
export async function createAccountIn(
  transaction: Transaction,
  now: Temporal.Instant,
  { uid, email, passwordHash, claims, knownHosts = [] }: NewAccount,
): Promise<StoredAccount> {
  await requireFreeEmail(transaction, email);
  const account: StoredAccount = {
    id: uid,
    email,
    passwordHash,
    claims: { admin: claims?.admin ?? false, coach: claims?.coach ?? false },
    isDisabled: false,
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

export function toAccount({
  id,
  email,
  claims,
  isDisabled,
  createdAt,
  lastSignInAt,
}: StoredAccount): Account {
  return { uid: id, email, claims, isDisabled, createdAt, lastSignInAt };
}
