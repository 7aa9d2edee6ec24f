import { registrationKey } from '#server/community/events/event-step.ts';
import { type ClubEvent, eventRegistrations } from '#server/data/collections/events.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { type EventRow, eventRow } from './event-view.ts';

/** Events as whoever looks sees them in a list, in the same order. */
export async function loadEventRows(
  context: Context,
  listed: readonly ClubEvent[],
  now: Temporal.Instant,
): Promise<EventRow[]> {
  const registered = await findRegistered(context, listed);
  return listed.map((event) => eventRow(event, registered.get(event.id) ?? null, now));
}

/** The signed-in person's registrations, by event. */
async function findRegistered(context: Context, listed: readonly ClubEvent[]) {
  const login = context.get(loginContext);
  if (!login || listed.length === 0) return new Map();
  const keys = listed.map(({ id }) => registrationKey(id, { kind: 'member', uid: login.uid }));
  const found = await context.get(servicesContext).store.findMany(eventRegistrations, keys);
  return new Map(
    found.flatMap((registration) => (registration ? [[registration.eventId, registration]] : [])),
  );
}
