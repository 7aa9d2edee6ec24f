import { hasMembership } from '#domain/membership/membership.ts';
import { FORMER_MEMBER } from '#domain/payments/payer.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { withdrawBookings } from '../bookings/withdraw-bookings.ts';
import { leaveEvents } from '../community/events/leave-events.ts';
import { removeLeadsOf } from '../community/leads/erase-leads.ts';
import { leaveTraining } from '../community/trainers/leave-training.ts';
import { presence } from '../data/collections/door.ts';
import { membersAtRisk } from '../data/collections/insight.ts';
import { members } from '../data/collections/members.ts';
import { findChildrenWithoutOthers, leaveFamilyOnClosing } from '../families/leave-on-closing.ts';
import { removePicturesOf } from '../files/pictures/remove-picture.ts';
import { removeFilesOf } from '../files/save-file.ts';
import type { Login } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import { eraseUnclaimedRows } from '../members/import/erase-unclaimed-rows.ts';
import { finishMergesInto } from '../members/merge/finish-merges.ts';
import { endPayments } from '../payments/end-payments.ts';
import type { Services } from '../services.ts';
import { eraseTraces, newPseudonym } from './erase-traces.ts';
import { hasOtherAdmin } from './find-other-admin.ts';

/** The last admin: without one nobody could run the club. */
export class LastAdminError extends Error {
  override name = 'LastAdminError';
}

/** The only guardian of children who cannot sign in: nobody could act for them, or close their accounts. The message names them. */
export class OnlyGuardianError extends Error {
  override name = 'OnlyGuardianError';
}

/**
 * Closes the account of the signed-in person, who confirms their password: deletes the profile, removes the name from the logs and ends
 * every login session, card subscription and open payment page. The account is deleted last, so that after an interruption the person can sign in and
 * close it again.
 * @throws AuthError invalid-credential, too-many-requests, requires-recent-login; LastAdminError; OnlyGuardianError; PaymentsUnavailableError, PaymentsRefusedError
 */
export async function closeAccount(
  services: ClosingParts,
  login: Login,
  currentPassword: string,
): Promise<void> {
  const { store, identity } = services;
  await identity.confirmPassword(login, currentPassword);
  const alone = await findChildrenWithoutOthers(store, login.uid, services.now());
  if (alone.length > 0) throw new OnlyGuardianError(alone.join(' and '));
  await eraseMember(services, login.uid);
}

/** Closes the account of a child without a sign-in; their guardian confirms their own password. @throws AuthError as above */
export async function closeChildAccount(
  services: ClosingParts,
  guardian: Login,
  currentPassword: string,
  childUid: string,
): Promise<void> {
  await services.identity.confirmPassword(guardian, currentPassword);
  await eraseMember(services, childUid);
}

type ClosingParts = BookingParts & Pick<Services, 'identity' | 'files' | 'payments' | 'log' | 'secret'>;

async function eraseMember(services: ClosingParts, uid: string): Promise<void> {
  const { store, identity, files, now } = services;
  await finishMergesInto(services, uid);
  const account = await identity.findAccount(uid);
  const isAdmin = account?.claims.admin ?? false;
  const pseudonym = newPseudonym();
  const email = account?.emailState === 'confirmed' ? account.email : '';
  if (!isAdmin || (await hasOtherAdmin(store, identity, uid))) {
    // First: without an account, the person could no longer stop the payments.
    await endPayments(services, uid);
    // While the profile says who they are.
    const member = await store.find(members, uid);
    if (email && member) await eraseUnclaimedRows(store, { ...member, email });
  }
  await store.transaction(async (transaction) => {
    if (isAdmin && !(await hasOtherAdmin(transaction, identity, uid))) {
      throw new LastAdminError('nobody else is an admin');
    }
    const member = await transaction.find(members, uid);
    transaction.remove(members, uid);
    transaction.remove(presence, uid);
    transaction.remove(membersAtRisk, uid);
    const actor = { uid: pseudonym, name: FORMER_MEMBER };
    const auditEntry = { action: 'member.closed', memberUid: pseudonym, summary: '' } as const;
    // Says nothing of who it was: the figures count that a member has left.
    const after = { wasMember: member !== null && hasMembership(member.membershipStatus) };
    writeAudit(transaction, actor, { ...auditEntry, after }, now());
  });
  // Without a profile they cannot book again; their places go to the waitlist.
  await withdrawBookings(services, { uid, from: null, until: null, reason: '' });
  await leaveFamilyOnClosing(store, uid);
  await leaveEvents(services, uid);
  await leaveTraining(services, uid);
  await removeLeadsOf(services, { uid, email });
  await removeFilesOf({ store, files }, uid);
  await removePicturesOf({ store, files, now }, uid);
  await eraseTraces(store, uid, pseudonym, now());
  await identity.deleteAccount(uid);
}
