/** A club with runs of its run club: events with a distance and pace groups. */
import { measureRoute, writePoints } from '#domain/community/route-points.ts';
import type { EventFacts } from '#server/community/events/save-event.ts';
import type { RunRoute } from '#server/data/collections/run-routes.ts';
import { social } from './events.ts';

/** On Tuesday evening, four days after the club's clock. */
export const tuesdayRun: EventFacts & { run: NonNullable<EventFacts['run']> } = {
  ...social,
  ...{ title: 'Tuesday social run', description: 'Flat, along the quay.', location: 'Under the clock' },
  startsAt: Temporal.Instant.from('2026-11-24T18:30:00Z'),
  endsAt: Temporal.Instant.from('2026-11-24T19:30:00Z'),
  ...{ capacity: 0, guestLimit: 1, memberPriceInPence: null, guestPriceInPence: null },
  run: {
    routeId: '',
    distanceInMetres: 7500,
    paceGroups: [
      { name: 'Steady', secondsPerKilometre: 345 },
      { name: 'Easy', secondsPerKilometre: 390 },
      { name: 'Walk and run', secondsPerKilometre: 0 },
    ],
  },
};

/** A route of about a kilometre, flat, as it is stored. */
export function storedRoute(id: string, createdAt: Temporal.Instant): RunRoute {
  const points = [54, 54.003, 54.009].map((latitude) => ({ latitude, longitude: -1.5, heightInMetres: 4 }));
  const { samples, ...measured } = measureRoute(points);
  const name = 'Quay and lighthouse';
  return { ...measured, id, name, sortName: name.toLowerCase(), points: writePoints(samples), createdAt };
}
