import { FORMER_MEMBER } from '#domain/accounts/former-member.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { closedNews } from '#domain/families/family-news.ts';
import { hasMembership } from '#domain/membership/membership.ts';
import { formatDateTime, localDate } from '#domain/values/dates.ts';
import { listed } from '#domain/values/text.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { withdrawBookings } from '../bookings/withdraw-bookings.ts';
import { leaveEvents } from '../community/events/leave-events.ts';
import { removeLeadsOf } from '../community/leads/erase-leads.ts';
import { leaveTraining } from '../community/trainers/leave-training.ts';
import { presence } from '../data/collections/door.ts';
import { membersAtRisk } from '../data/collections/insight.ts';
import { members } from '../data/collections/members.ts';
import { writeTask } from '../desk/staff-tasks.ts';
import { findClosingInFamily, leaveFamilyOnClosing } from '../families/leave-on-closing.ts';
import { readGuardians, tellFamily } from '../families/tell-family.ts';
import { removePicturesOf } from '../files/pictures/remove-picture.ts';
import { removeFilesOf } from '../files/save-file.ts';
import type { Login } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import { eraseUnclaimedRows } from '../members/import/erase-unclaimed-rows.ts';
import { finishMergesInto } from '../members/merge/finish-merges.ts';
import { endPayments } from '../payments/end-payments.ts';
import type { Services } from '../services.ts';
import { type Coached, coachedText, listCoached } from '../timetable/coached-classes.ts';
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

/** The only guardian of children with a sign-in, who has not said that they know it. The message names them. */
export class LeavesAloneError extends Error {
  override name = 'LeavesAloneError';
}

/** Somebody under 18 whose membership others look after: these end it first. The message says who. */
export class KeptMembershipError extends Error {
  override name = 'KeptMembershipError';
}

/**
 * Closes the account of the signed-in person, who confirms their password: deletes the profile, removes the name from the logs and ends
 * every login session, card subscription and open payment page. The account is deleted last, so that after an interruption the person can sign in and
 * close it again.
 * @param knowsAlone they know that nobody acts for a child with a sign-in after it
 * @throws AuthError invalid-credential, too-many-requests, requires-recent-login; LastAdminError; OnlyGuardianError; LeavesAloneError;
 * KeptMembershipError; PaymentsUnavailableError, PaymentsRefusedError
 */
export async function closeAccount(
  services: ClosingParts,
  login: Login,
  currentPassword: string,
  knowsAlone = false,
): Promise<void> {
  const { store, identity } = services;
  await identity.confirmPassword(login, currentPassword);
  const { keptBy, keepsOpen, leavesAlone } = await findClosingInFamily(store, login.uid, services.now());
  if (keptBy) throw new KeptMembershipError(keptBy);
  if (keepsOpen.length > 0) throw new OnlyGuardianError(listed(keepsOpen));
  if (leavesAlone.length > 0 && !knowsAlone) throw new LeavesAloneError(listed(leavesAlone));
  await eraseMember(services, login.uid, login.uid);
}

/** Closes the account of a child without a sign-in; their guardian confirms their own password. @throws AuthError as above */
export async function closeChildAccount(
  services: ClosingParts,
  guardian: Login,
  currentPassword: string,
  childUid: string,
): Promise<void> {
  await services.identity.confirmPassword(guardian, currentPassword);
  await eraseMember(services, childUid, guardian.uid);
}

type ClosingParts = BookingParts &
  Pick<Services, 'identity' | 'files' | 'payments' | 'log' | 'secret' | 'outbox' | 'config' | 'settings'>;

async function eraseMember(services: ClosingParts, uid: string, byUid: string): Promise<void> {
  const { store, identity, files, now } = services;
  const { clubName } = await services.settings.read();
  const telling = { ...services, clubName };
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
  const gone = await store.transaction(async (transaction) => {
    if (isAdmin && !(await hasOtherAdmin(transaction, identity, uid))) {
      throw new LastAdminError('nobody else is an admin');
    }
    const member = await transaction.find(members, uid);
    const at = now();
    const coached = member && (await listCoached(transaction, uid, at));
    const guardians = member && isUnder18(member.dob, at) ? await readGuardians(transaction, member, at) : [];
    transaction.remove(members, uid);
    transaction.remove(presence, uid);
    transaction.remove(membersAtRisk, uid);
    const actor = { uid: pseudonym, name: FORMER_MEMBER };
    const auditEntry = { action: 'member.closed', memberUid: pseudonym, summary: '' } as const;
    // Says nothing of who it was: the figures count that a member has left.
    const after = { wasMember: member !== null && hasMembership(member.membershipStatus) };
    writeAudit(transaction, actor, { ...auditEntry, after }, at);
    if (coached && coached.classes.length + coached.rules.length > 0)
      writeTask(transaction, coachTask(coached, at), actor, at);
    const people = guardians.filter(({ id }) => id !== byUid);
    const byName = guardians.find(({ id }) => id === byUid)?.name ?? '';
    const text = closedNews(member?.name ?? '', byName);
    tellFamily(transaction, telling, { people, text }, at);
    return { member, told: people.map(({ id }) => id) };
  });
  // Without a profile they cannot book again; their places go to the waitlist.
  await withdrawBookings(services, { uid, from: null, until: null, reason: '' });
  await leaveFamilyOnClosing(store, telling, uid, gone);
  await leaveEvents(services, uid);
  await leaveTraining(services, uid);
  await removeLeadsOf(services, { uid, email });
  await removeFilesOf({ store, files }, uid);
  await removePicturesOf({ store, files, now }, uid);
  await eraseTraces(store, uid, pseudonym, now());
  await identity.deleteAccount(uid);
}

/** Their classes are left without a coach, and nobody else would know why: their name goes with the account. */
const coachTask = (coached: Coached, now: Temporal.Instant) => ({
  text: `A coach has closed their account, so nobody coaches ${coachedText(coached)} now. Choose a coach for each under Weekly classes and Bookings.${nextClasses(coached, now)}`,
  ...{ taskFor: 'manager', taskForName: '', memberUid: '', dueOn: localDate(now) },
});

/** How many the task names. */
const NAMED = 3;

function nextClasses({ classes }: Coached, now: Temporal.Instant): string {
  const next = classes
    .slice(0, NAMED)
    .map(({ className, startsAt }) => `${className}, ${formatDateTime(startsAt, now)}`);
  return next.length > 0 ? ` Next: ${next.join('; ')}.` : '';
}
