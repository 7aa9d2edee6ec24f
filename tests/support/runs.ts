/** A club with runs of its run club: events with a distance and pace groups. */
import type { EventFacts } from '#server/community/events/save-event.ts';
import { social } from './events.ts';

/** On Tuesday evening, four days after the club's clock. */
export const tuesdayRun: EventFacts = {
  ...social,
  ...{ title: 'Tuesday social run', description: 'Flat, along the quay.', location: 'Under the clock' },
  startsAt: Temporal.Instant.from('2026-11-24T18:30:00Z'),
  endsAt: Temporal.Instant.from('2026-11-24T19:30:00Z'),
  ...{ capacity: 0, guestLimit: 1, memberPriceInPence: null, guestPriceInPence: null },
  run: {
    distanceInMetres: 7500,
    paceGroups: [
      { name: 'Steady', secondsPerKilometre: 345 },
      { name: 'Easy', secondsPerKilometre: 390 },
      { name: 'Walk and run', secondsPerKilometre: 0 },
    ],
  },
};
