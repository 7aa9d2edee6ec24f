/** An event for a club with something in every collection. */
import { registerForEvent } from '#server/community/events/register.ts';
import { newEvent } from '#server/community/events/save-event.ts';
import { events } from '#server/data/collections/events.ts';
import type { Member } from '#server/data/collections/members.ts';
import { runRoutes } from '#server/data/collections/run-routes.ts';
import type { TestClub } from './club.ts';
import { social } from './events.ts';
import { storedRoute, tuesdayRun } from './runs.ts';

export const eventIds = { event: 'saturday-social', run: 'tuesday-run', runRoute: 'quay' };

/** A run, an event, and who has registered for that. @returns the id of the last registration */
export async function announceEvent(club: TestClub, going: readonly Member[]): Promise<string> {
  const eventId = eventIds.event;
  const startsAt = club.now().add({ hours: 90 });
  const facts = { ...social, startsAt, endsAt: startsAt.add({ hours: 3 }) };
  await club.store.create(events, newEvent(eventId, facts, club.now()));
  await club.store.create(runRoutes, storedRoute(eventIds.runRoute, club.now()));
  const times = { startsAt, endsAt: startsAt.add({ hours: 1 }) };
  const run = { ...tuesdayRun, ...times, run: { ...tuesdayRun.run, routeId: eventIds.runRoute } };
  await club.store.create(events, newEvent(eventIds.run, run, club.now()));
  for (const { uid } of going) {
    const who = { kind: 'member', uid } as const;
    await registerForEvent(club.services, { eventId, who, places: 1, mayWait: true });
  }
  return `${eventId}_${going.at(-1)?.uid ?? ''}`;
}
