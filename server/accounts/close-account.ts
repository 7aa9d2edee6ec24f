import { isLiveSubscription } from '#domain/payments/payment-account.ts';
import type { BookingParts } from '../bookings/booking-step.ts';
import { withdrawBookings } from '../bookings/withdraw-bookings.ts';
import { presence } from '../data/collections/door.ts';
import { members } from '../data/collections/members.ts';
import { removeFilesOf } from '../files/save-file.ts';
import type { Login } from '../identity/identity.ts';
import { writeAudit } from '../log/write-audit.ts';
import type { Services } from '../services.ts';
import { eraseTraces, FORMER_MEMBER, newPseudonym } from './erase-traces.ts';
import { hasOtherAdmin } from './find-other-admin.ts';

/** The last admin: without one nobody could run the club. */
export class LastAdminError extends Error {
  override name = 'LastAdminError';
}

/** First of all: whoever has no account any more could not stop being charged. */
async function endSubscription({ store, payments }: Pick<Services, 'store' | 'payments'>, uid: string) {
  const member = await store.find(members, uid);
  if (!member || payments.engine !== 'stripe' || !isLiveSubscription(member.subscriptionStatus)) return;
  const { stripeSubscriptionId: id } = member;
  await payments.cancelNow(id, `close-${id}`);
}

/**
 * Closes the account of whoever is signed in and knows its password: the profile goes, the logs keep no name, every login session
 * ends. The account goes last, so that somebody whose closing was interrupted can sign in and close it again.
 * What is paid by card ends with it.
 * @throws AuthError invalid-credential, too-many-requests, requires-recent-login; LastAdminError; PaymentsUnavailableError
 */
export async function closeAccount(
  services: BookingParts & Pick<Services, 'identity' | 'files' | 'payments'>,
  login: Login,
  currentPassword: string,
): Promise<void> {
  const { store, identity, files, now } = services;
  const { uid } = login;
  await identity.confirmPassword(login, currentPassword);
  const isAdmin = (await identity.findAccount(uid))?.claims.admin ?? false;
  const pseudonym = newPseudonym();
  if (!isAdmin || (await hasOtherAdmin(store, identity, uid))) await endSubscription(services, uid);
  await store.transaction(async (transaction) => {
    if (isAdmin && !(await hasOtherAdmin(transaction, identity, uid))) {
      throw new LastAdminError('nobody else is an admin');
    }
    transaction.remove(members, uid);
    transaction.remove(presence, uid);
    const actor = { uid: pseudonym, name: FORMER_MEMBER };
    const auditEntry = { action: 'member.closed', memberUid: pseudonym, summary: '' } as const;
    writeAudit(transaction, actor, auditEntry, now());
  });
  // Without a profile they can book nothing more; what they hold goes to whoever waits for it.
  await withdrawBookings(services, { uid, from: null, until: null, reason: '' });
  await removeFilesOf({ store, files }, uid);
  await eraseTraces(store, uid, pseudonym, now());
  await identity.deleteAccount(uid);
}
