import { data } from 'react-router';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import { readBookingFacts, type StoredBookingFacts } from '#server/bookings/booking-facts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, formContext, requireLogin, servicesContext } from '#server/request/context.ts';

/** False: a post was refused, and its page is drawn to say why. */
export const isLooking = (context: Context) => context.get(formContext) === null;

export interface AskedClass {
  readonly facts: StoredBookingFacts;
  readonly uid: string;
  readonly now: Temporal.Instant;
}

export const noSuchClass = () => data('There is no such class.', { status: 404 });
export const noSuchStanding = () => data('There is no such standing booking.', { status: 404 });

/** The class of an address with all that decides over it for whoever asks. @throws 404, or a redirect to a profile */
export async function loadClass(url: URL, context: Context, sessionId: string): Promise<AskedClass> {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const facts = await readBookingFacts(services, uid, sessionId);
  if (!facts) throw noSuchClass();
  // Whoever has no profile yet makes one first, and comes back.
  if (!facts.member || isEmptyProfile(facts.member)) await requireProfile(url, context);
  return { facts, uid, now: services.now() };
}

/** The same where the page is about the asker's own booking. @throws 404 where they have none */
export async function loadOwnBooking(url: URL, context: Context, sessionId: string) {
  const asked = await loadClass(url, context, sessionId);
  const { booking } = asked.facts;
  if (!booking) throw noSuchClass();
  return { ...asked, booking };
}
