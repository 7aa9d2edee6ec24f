import { createContext, data } from 'react-router';
import type { BookingReason } from '#domain/bookings/booking-reasons.ts';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import { readBookingFacts, type StoredBookingFacts } from '#server/bookings/booking-facts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, formContext, requireLogin, servicesContext } from '#server/request/context.ts';
import { classFactsView, refusedView } from './class-view.ts';

interface RefusedBooking {
  readonly session: StoredBookingFacts['session'];
  readonly reasons: readonly BookingReason[];
}

/** A booking that was just refused. */
export const refusedContext = createContext<RefusedBooking | null>(null);

/** The page of a refused booking says what is known already: nothing is read again, which in a rush might fail and hide the answer. */
export function refusedClassView({ session, reasons }: RefusedBooking, context: Context) {
  const { uid } = requireLogin(context);
  const facts = classFactsView({ session, member: { uid } }, context.get(servicesContext).now());
  return { facts, state: refusedView(session, reasons), odds: '' };
}

/** False: the page is rendered because a post was refused. */
export const isPageView = (context: Context) => context.get(formContext) === null;

export interface RequestedClass {
  readonly facts: StoredBookingFacts;
  readonly uid: string;
  readonly now: Temporal.Instant;
}

export const noSuchClass = () => data('We can’t find this class.', { status: 404 });
export const noSuchStanding = () => data('We can’t find this standing booking.', { status: 404 });

/** The class of an address, with the booking facts of the member. @throws 404, or a redirect to create a profile */
export async function loadClass(url: URL, context: Context, sessionId: string): Promise<RequestedClass> {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const facts = await readBookingFacts(services, uid, sessionId);
  if (!facts) throw noSuchClass();
  // A member without a profile creates one first, and comes back.
  if (!facts.member || isEmptyProfile(facts.member)) await requireProfile(url, context);
  return { facts, uid, now: services.now() };
}

/** The same for pages about the member's own booking. @throws 404 if they have none */
export async function loadOwnBooking(url: URL, context: Context, sessionId: string) {
  const found = await loadClass(url, context, sessionId);
  const { booking } = found.facts;
  if (!booking) throw noSuchClass();
  return { ...found, booking };
}
