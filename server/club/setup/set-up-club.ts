/** Creates the first admin and the club's settings. */

import type { AuthErrorCode } from '#domain/accounts/error-catalogue.ts';
import { findPasswordProblem, passwordSentence } from '#domain/accounts/passwords.ts';
import { noRoles } from '#domain/accounts/roles.ts';
import { type ClubSettings, settings, setUpLinks } from '../../data/collections/club.ts';
import { members } from '../../data/collections/members.ts';
import type { Transaction } from '../../data/store.ts';
import { AuthError, type Claims, type SignedIn, type SignInOrigin } from '../../identity/identity.ts';
import { writeAudit } from '../../log/write-audit.ts';
import { fullName, newMember } from '../../members/create-member.ts';
import type { Services } from '../../services.ts';
import { readMissingStarters } from '../../training/exercises/add-starter-exercises.ts';
import { writeExercises } from '../../training/exercises/catalogue.ts';
import { readStoredSettings } from '../settings-cache.ts';
import { isSetUpToken, SET_UP_LINK_ID } from './set-up-link.ts';

export interface FirstAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface SetUp {
  readonly token: string;
  readonly admin: FirstAdmin;
  readonly club: Pick<ClubSettings, 'clubName' | 'openingHours' | 'accentColour'>;
  readonly origin: SignInOrigin;
}

/** The link has been used, replaced by a newer one, or never issued. */
export class SetUpLinkError extends Error {
  override name = 'SetUpLinkError';
}

type Parts = Pick<Services, 'store' | 'identity' | 'clubEvents' | 'now'>;

/**
 * The account and its role come first, since the identity service may be external: interrupted, or refused there, the link still works. Then
 * profile, settings, starter exercises, audit entry and removal of the link in one transaction. When two people try at once, one wins and the other's account is
 * deleted again.
 * @returns the admin's sign-in
 * @throws SetUpLinkError; AuthError, IdentityBusyError: as signing in, and weak-password, email-already-in-use
 */
export async function setUpClub(parts: Parts, setUp: SetUp): Promise<SignedIn> {
  const { admin, club, token, origin } = setUp;
  if (!(await isSetUpToken(parts.store, token))) throw new SetUpLinkError('This set-up link has been used');
  const { email, password } = admin;
  const rules = { minimumLength: 0, clubName: club.clubName, email };
  const problem = findPasswordProblem(password, rules);
  if (problem) throw new AuthError('weak-password', passwordSentence(problem, rules.minimumLength));
  const account = await findOrCreateAccount(parts, setUp);
  await parts.identity.setClaims(account.uid, { ...noRoles, admin: true });
  try {
    await parts.store.transaction(async (transaction) => {
      const { isNewMember } = await writeClub(transaction, account, setUp, parts.now());
      if (isNewMember) parts.clubEvents.note(transaction, { type: 'member.created', memberUid: account.uid });
    });
  } catch (error) {
    await undo(parts, account);
    throw error;
  }
  return parts.identity.signIn({ email, password }, origin);
}

/** Not where the same form, sent twice, has set the club up with this very account. */
async function undo({ store, identity }: Parts, { uid, isNew, claims }: AdminAccount): Promise<void> {
  if ((await store.find(members, uid))?.isAdmin) return;
  if (isNew) await identity.deleteAccount(uid);
  else await identity.setClaims(uid, claims);
}

interface AdminAccount {
  readonly uid: string;
  readonly email: string;
  /** Before the set-up. */
  readonly claims: Claims;
  /** False: the person had signed up before, or an earlier attempt created the account. */
  readonly isNew: boolean;
}

/** Signs in before anything is written: whether the identity service lets anybody in shows here, and not once the club is set up. */
async function findOrCreateAccount({ identity }: Parts, { admin, origin }: SetUp): Promise<AdminAccount> {
  const { email, password } = admin;
  const signIn = async (): Promise<AdminAccount> => {
    const { login } = await identity.signIn({ email, password }, origin);
    return { uid: login.uid, email: login.email, claims: login.claims, isNew: false };
  };
  const unless = (code: AuthErrorCode) => (error: unknown) => {
    if (error instanceof AuthError && error.code === code) return null;
    throw error;
  };
  const known = await signIn().catch(unless('invalid-credential'));
  if (known) return known;
  try {
    return { ...(await identity.createAccount({ email, password })), isNew: true };
  } catch (error) {
    unless('email-already-in-use')(error);
    // The same form, sent twice at once; or somebody else's address.
    return signIn().catch(() => {
      throw error;
    });
  }
}

async function writeClub(
  transaction: Transaction,
  { uid, email }: AdminAccount,
  { token, admin, club }: SetUp,
  now: Temporal.Instant,
): Promise<{ isNewMember: boolean }> {
  const isLinkValid = await isSetUpToken(transaction, token);
  const [profile, stored] = [await transaction.find(members, uid), await readStoredSettings(transaction)];
  const starters = await readMissingStarters(transaction, now);
  if (!isLinkValid || stored.isSetUp) throw new SetUpLinkError('This set-up link has been used');
  const { firstName, lastName } = admin;
  const person = { uid, email, firstName, lastName, mobile: '', dob: '', sex: '' };
  if (profile) transaction.update(members, uid, { isAdmin: true });
  else transaction.create(members, { ...newMember(person, now), isAdmin: true });
  transaction.set(settings, {
    ...stored,
    ...club,
    isSetUp: true,
    isOpenToPublic: false,
    isGettingReady: true,
  });
  transaction.remove(setUpLinks, SET_UP_LINK_ID);
  writeExercises(transaction, starters.shelves, starters.missing);
  const actor = { uid, name: fullName(admin) };
  writeAudit(transaction, actor, { action: 'club.set-up', summary: club.clubName, after: { ...club } }, now);
  return { isNewMember: profile === null };
}
