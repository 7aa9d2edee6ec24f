import type { EmailState } from '#domain/accounts/email-confirmation.ts';
import { type Member, members } from '../data/collections/members.ts';
import { AlreadyExistsError } from '../data/store.ts';
import { type Account, AuthError, type Invitation } from '../identity/identity.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { type NewMember, newMember } from './create-member.ts';

export type AddedMember =
  | { readonly kind: 'added'; readonly member: Member }
  /** The email already has an account and a profile. */
  | {
      readonly kind: 'is-member';
      readonly uid: string;
      readonly name: string;
      readonly emailState: EmailState;
    }
  /** The email has an account that may be a stranger's, without a profile. */
  | { readonly kind: 'unconfirmed' };

type Parts = Pick<Services, 'store' | 'identity' | 'clubEvents' | 'now'>;

/**
 * Adds a member at the desk: an account without a password, the profile, the audit entry and an email with a link to choose
 * one. An account without a profile, which a crash may leave behind, is completed by adding the person again.
 * @throws AuthError missing-email, invalid-email
 */
export async function addMember(
  { store, identity, clubEvents, now }: Parts,
  person: Omit<NewMember, 'uid'>,
  by: Actor,
): Promise<AddedMember> {
  const account = await findOrCreateAccount(identity, person.email);
  const { emailState } = account;
  if (emailState === 'unconfirmed' && !(await store.find(members, account.uid)))
    return { kind: 'unconfirmed' };
  const invitation = await identity.prepareInvitation(account);
  const at = now();
  const { uid, email, claims } = account;
  const roles = { isAdmin: claims.admin, isCoach: claims.coach };
  const member = { ...newMember({ ...person, uid, email }, at), ...roles };
  try {
    await store.transaction(async (transaction) => {
      transaction.create(members, member);
      clubEvents.note(transaction, { type: 'member.created', memberUid: member.id });
      const auditEntry = {
        action: 'member.created',
        memberUid: member.id,
        summary: 'Added at the desk',
      } as const;
      writeAudit(transaction, by, auditEntry, at);
      invitation.addTo(transaction);
    });
    return { kind: 'added', member };
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
    const known = await store.find(members, account.uid);
    return { kind: 'is-member', uid: account.uid, name: known?.name ?? '', emailState };
  }
}

/** @throws AuthError missing-email, invalid-email */
export async function findOrCreateAccount(identity: Parts['identity'], email: string): Promise<Account> {
  try {
    return await identity.createAccount({ email });
  } catch (error) {
    const isTaken = error instanceof AuthError && error.code === 'email-already-in-use';
    const account = isTaken ? await identity.findAccountByEmail(email) : null;
    if (!account) throw error;
    return account;
  }
}

/** Sends the email again. */
export async function inviteMember(
  { store, identity, now }: Parts,
  account: Account,
  by: Actor,
): Promise<void> {
  const invitation: Invitation = await identity.prepareInvitation(account);
  await store.transaction(async (transaction) => {
    invitation.addTo(transaction);
    const summary = `For ${account.email}`;
    writeAudit(transaction, by, { action: 'account.invited', memberUid: account.uid, summary }, now());
  });
}
