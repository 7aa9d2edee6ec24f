import { notFound } from '#server/access/not-found.ts';
import { readBookingFacts } from '#server/bookings/booking-facts.ts';
import { requireChild } from '#server/families/find-children.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** A class with the booking facts of the child. @throws a 404 where there is no such class, or they do not act for the child */
export async function loadChildClass(
  url: URL,
  context: Context,
  { id, session }: { readonly id: string; readonly session: string },
) {
  const own = await requireChild(url, context, id);
  const facts = await readBookingFacts(context.get(servicesContext), id, session);
  if (!facts) throw notFound(url);
  return { own, facts };
}
