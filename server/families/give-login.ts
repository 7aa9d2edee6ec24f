import * as paths from '#app/paths.ts';
import { signInAskedNews } from '#domain/families/family-news.ts';
import { actingGuardians, whoGivesSignIn } from '#domain/families/guardians.ts';
import { deriveFields } from '#domain/members/derived-fields.ts';
import { canBeEmailed } from '#domain/messages/address-mark.ts';
import { moveEmail } from '../accounts/correct-email.ts';
import { canMail } from '../config/can-mail.ts';
import { families } from '../data/collections/families.ts';
import { type Member, members } from '../data/collections/members.ts';
import { NotFoundError, type Store } from '../data/store.ts';
import { emailOrNull } from '../identity/email.ts';
import { type Account, AuthError } from '../identity/identity.ts';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import { createLoginThrottle, takeAll } from '../identity/login-throttle.ts';
import { findLastEntry } from '../log/find-last-entry.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { type FamilyParts, type FamilyStaff, readFamily, storedLists } from './change-family.ts';
import { keepNews, ownSignInAskedMail } from './family-mails.ts';
import { asGuarded } from './guarded-person.ts';
import { readGuardians, tellFamily } from './tell-family.ts';

interface SignInGift {
  readonly member: Member;
  readonly email: string;
  readonly by: FamilyStaff;
  /** On whose page `by` gives it. */
  readonly as: 'staff' | 'guardian';
}

/**
 * Gives somebody whose parent has acted for them an account of their own under the same uid, and emails a link to choose a password.
 * Repeated after an interruption it completes what was begun.
 * @returns null: meanwhile it is for somebody else to give, and nothing has changed
 * @throws AuthError email-already-in-use, invalid-email, missing-email
 */
export async function giveLogin(
  { store, identity, now, outbox, settings, config }: FamilyParts & Pick<Services, 'identity'>,
  { member, email, by, as }: SignInGift,
): Promise<Account | null> {
  const { account, isNew } = await createOrFindOwn(identity, email, member.id);
  const invitation = await identity.prepareInvitation({ ...account, firstName: member.firstName }, 'member');
  const { clubName } = await settings.read();
  const isGiven = await store.transaction(async (transaction) => {
    const known = await transaction.find(members, member.id);
    if (!known) return true;
    const at = now();
    const { family, known: people } = await readFamily(transaction, known, at);
    const acting = actingGuardians(family, asGuarded(known), at);
    const mayGive =
      as === 'guardian'
        ? acting.includes(by.uid)
        : whoGivesSignIn(family, asGuarded(known), by, at) === 'staff';
    if (!mayGive) return false;
    const others = people.filter(({ id }) => acting.includes(id) && id !== by.uid);
    // A family of an earlier release says by the missing address alone who acts for them.
    if (family) transaction.update(families, family.id, storedLists(family));
    const changed = { ...known, email: account.email };
    transaction.update(members, known.id, {
      email: account.email,
      ...deriveFields(changed),
      lastUpdated: at,
    });
    const given = { action: 'family.login-given', memberUid: known.id, summary: account.email } as const;
    writeAudit(transaction, by, given, at);
    invitation.addTo(transaction);
    const text = `${known.name} has a sign-in of their own now, with the address ${account.email}.`;
    tellFamily(transaction, { outbox, config, clubName }, { people: others, text }, at);
    return true;
  });
  if (isGiven) return account;
  // Otherwise whoever reads that address could choose a password for it.
  if (isNew) await identity.deleteAccount(account.uid);
  return null;
}

/** Whose address of the same family it is, who signs in with it already; empty: nobody’s. @param email as accounts store it */
export async function findFamilyAddress(
  { store, now }: Pick<Services, 'store' | 'now'>,
  member: Member,
  email: string,
): Promise<string> {
  const { known } = await readFamily(store, member, now());
  const owner = known.find((each) => each.id !== member.id && emailOrNull(each.email) === email);
  return owner?.name ?? '';
}

/** Who gave somebody their own sign-in, when, and the address, and who has corrected that since; null: nobody did, they signed up. */
export async function findLoginGift(store: Pick<Store, 'query'>, { id, email, familyId }: Member) {
  if (email === '' || familyId === '') return null;
  const given = await findLastEntry(store, id, 'family.login-given');
  if (!given) return null;
  const corrected = await findLastEntry(store, id, 'account.email-corrected');
  const isLater = corrected !== null && Temporal.Instant.compare(corrected.at, given.at) >= 0;
  return { given, corrected: isLater ? corrected : null };
}

async function createOrFindOwn(
  identity: Services['identity'],
  email: string,
  uid: string,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  try {
    return { account: await identity.createAccount({ email, uid }), isNew: true };
  } catch (error) {
    const isTaken = error instanceof AuthError && error.code === 'email-already-in-use';
    const account = isTaken ? await identity.findAccountByEmail(email) : null;
    if (account?.uid !== uid) throw error;
    return { account, isNew: false };
  }
}

/**
 * A guardian corrects the address of a child's sign-in which nobody has used yet. That address is told, the new one gets a link to choose a
 * password, and the child's other guardians hear of it.
 * @throws AuthError email-already-in-use, invalid-email, missing-email; NotFoundError where they no longer act for the child, or somebody has used it
 */
export async function correctLogin(
  parts: Parameters<typeof moveEmail>[0] & FamilyParts & Pick<Services, 'secret'>,
  { child, email, by }: { readonly child: Member; readonly email: string; readonly by: Actor },
): Promise<{ readonly email: string; readonly isChanged: boolean } | 'too-many'> {
  const throttle = createLoginThrottle(parts.store, parts.now, createKeyedHash(parts.secret));
  if (!(await takeAll(throttle, ['signInCorrected', 'signInCorrectedDay'], child.id))) return 'too-many';
  const { clubName } = await parts.settings.read();
  return moveEmail(parts, { uid: child.id, email, by, isUnclaimedOnly: true }, async (transaction, at) => {
    const guardians = await readGuardians(transaction, child, at);
    if (!guardians.some(({ id }) => id === by.uid))
      throw new NotFoundError(`${by.uid} does not act for ${child.id}`);
    const others = guardians.filter(({ id }) => id !== by.uid);
    const text = `${by.name} has corrected the address of ${child.name}’s sign-in from ${child.email} to ${email}.`;
    return () => tellFamily(transaction, { ...parts, clubName }, { people: others, text }, at);
  });
}

/** The names of the guardians who are asked; `staff`: nobody is asked, and whoever asks gives it. */
export type SignInAsk =
  | { readonly kind: 'staff' | 'needs-admin' }
  | { readonly kind: 'guardians'; readonly names: readonly string[] };

/** Who decides about a sign-in that the desk is asked for, for a person without one. */
export async function findSignInAsk(
  { store, now }: Pick<Services, 'store' | 'now'>,
  member: Member,
  by: FamilyStaff,
): Promise<SignInAsk> {
  const at = now();
  const { family, known } = await readFamily(store, member, at);
  const person = asGuarded(member);
  const who = whoGivesSignIn(family, person, by, at);
  if (who !== 'guardian') return { kind: who === 'staff' ? 'staff' : 'needs-admin' };
  const acting = actingGuardians(family, person, at);
  return {
    kind: 'guardians',
    names: known.filter(({ id }) => acting.includes(id)).map(({ name }) => name),
  };
}

/**
 * Asks the guardians of a child whether they want to give them a sign-in with this address: nothing changes before they do.
 * @param request.email as accounts store it (`emailOrNull`)
 * A guardian who can't be emailed finds the question on their Family page.
 * @returns the names of those who can be emailed: some have no address, or emails to it come back
 */
export async function askForLogin(
  { store, now, secret, outbox, settings, config }: FamilyParts & Pick<Services, 'secret'>,
  { member, email, by }: { readonly member: Member; readonly email: string; readonly by: FamilyStaff },
): Promise<string[] | 'too-many'> {
  const throttle = createLoginThrottle(store, now, createKeyedHash(secret));
  if (!(await takeAll(throttle, ['signInAsked', 'signInAskedDay'], member.id))) return 'too-many';
  const { clubName } = await settings.read();
  return store.transaction(async (transaction) => {
    const at = now();
    const { family, known } = await readFamily(transaction, member, at);
    const acting = actingGuardians(family, asGuarded(member), at);
    const confirmAt = config.linkOrigin + paths.giveChildLogin(member.id, email);
    const ask = { action: 'family.login-asked', memberUid: member.id, summary: email } as const;
    writeAudit(transaction, by, ask, at);
    const isReached = (each: Member) => canMail({ config }) && canBeEmailed(each);
    const guardians = known.filter((each) => acting.includes(each.id));
    for (const guardian of guardians) {
      const { id, email: to, firstName } = guardian;
      const asked = { child: member.firstName, email, confirmAt };
      const mail = ownSignInAskedMail({ firstName, clubName }, asked);
      if (to) outbox.queueMessage(transaction, { ...mail, to, memberUid: id, cause: 'club' });
      if (!isReached(guardian)) keepNews(transaction, guardian, signInAskedNews(member.name, email), at);
    }
    return guardians.filter(isReached).map(({ name }) => name);
  });
}
