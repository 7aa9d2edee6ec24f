import type { EmailState } from '#domain/accounts/email-confirmation.ts';
import { isSameRoles, profileRoles, type RoleClaims, rolesText } from '#domain/accounts/roles.ts';
import { leads } from '../data/collections/leads.ts';
import { type Member, members } from '../data/collections/members.ts';
import { AlreadyExistsError, type Transaction } from '../data/store.ts';
import { type Account, AuthError, type Invitation, type InvitedAs } from '../identity/identity.ts';
import { type Actor, type NewAuditEntry, writeAudit } from '../log/write-audit.ts';
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
 * @param as `coach` or `desk`: the person gets the role too. Profile and audit entry come before the claims, as in `changeRoles`.
 * @param leadId the lead that staff add them from: it joins once this account has a membership, with whichever address; empty: none
 * @throws AuthError missing-email, invalid-email
 */
export async function addMember(
  { store, identity, clubEvents, now }: Parts,
  person: Omit<NewMember, 'uid'>,
  by: Actor,
  as: InvitedAs = 'member',
  leadId = '',
): Promise<AddedMember> {
  const account = await findOrCreateAccount(identity, person.email);
  const { emailState } = account;
  if (emailState === 'unconfirmed' && !(await store.find(members, account.uid)))
    return { kind: 'unconfirmed' };
  const invitation = await identity.prepareInvitation({ ...account, firstName: person.firstName }, as);
  const at = now();
  const { uid, email, claims } = account;
  const roles = { ...claims, ...(as === 'member' ? {} : { [as]: true }) };
  const getsRole = !isSameRoles(roles, claims);
  const member = { ...newMember({ ...person, uid, email }, at), ...profileRoles(roles) };
  try {
    await store.transaction(async (transaction) => {
      const linkLead = await planLink(transaction, leadId, member);
      transaction.create(members, member);
      linkLead?.();
      clubEvents.note(transaction, { type: 'member.created', memberUid: member.id });
      const auditEntry = {
        action: 'member.created',
        memberUid: member.id,
        summary: addedAs[as],
      } as const;
      writeAudit(transaction, by, auditEntry, at);
      if (getsRole) writeAudit(transaction, by, rolesChanged(uid, claims, roles), at);
      invitation.addTo(transaction);
    });
    if (getsRole) await identity.setClaims(uid, roles);
    return { kind: 'added', member };
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
    const known = await store.find(members, account.uid);
    return { kind: 'is-member', uid: account.uid, name: known?.name ?? '', emailState };
  }
}

/** A lead for a trainer, one that has led to an account already, and that of somebody else than was added from its page stay as they are. */
async function planLink(transaction: Transaction, leadId: string, { id, email, name, mobile }: Member) {
  const lead = leadId === '' ? null : await transaction.find(leads, leadId);
  if (!lead?.isOpen || lead.trainerUid !== '' || lead.memberUid !== '') return null;
  const isThem =
    lead.email === email ||
    (mobile !== '' && lead.mobile === mobile) ||
    lead.name.toLowerCase() === name.toLowerCase();
  return isThem ? () => transaction.update(leads, leadId, { memberUid: id, expiresAt: null }) : null;
}

const addedAs: Readonly<Record<InvitedAs, string>> = {
  member: 'Added at the desk',
  coach: 'Invited as a coach',
  desk: 'Invited to the front desk',
};

const rolesChanged = (memberUid: string, before: RoleClaims, after: RoleClaims): NewAuditEntry => ({
  action: 'account.roles-changed',
  memberUid,
  summary: rolesText(after),
  before: { ...before },
  after: { ...after },
});

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

function invitedAs({ coach, desk }: RoleClaims): InvitedAs {
  if (coach) return 'coach';
  return desk ? 'desk' : 'member';
}

/** Sends the email again. */
export async function inviteMember(
  { store, identity, now }: Parts,
  account: Account,
  by: Actor,
): Promise<void> {
  const firstName = (await store.find(members, account.uid))?.firstName ?? '';
  const as = invitedAs(account.claims);
  const invitation: Invitation = await identity.prepareInvitation({ ...account, firstName }, as);
  await store.transaction(async (transaction) => {
    invitation.addTo(transaction);
    const summary = `For ${account.email}`;
    writeAudit(transaction, by, { action: 'account.invited', memberUid: account.uid, summary }, now());
  });
}
