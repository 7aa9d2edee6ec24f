/** The demo's run club. */
import type { DemoEvent } from './event-facts.ts';

const free = { memberPriceInPence: null, guestPriceInPence: null, priceNote: '' };

export const demoRuns: readonly DemoEvent[] = [
  {
    ...{
      title: 'Tuesday social run',
      day: -19,
      weekday: 2,
      from: '18:30',
      until: '19:30',
      location: 'Our front door',
    },
    description:
      'Along the quay, out to the lighthouse and back. Flat, lit all the way, and nobody is left behind.\n\nBags can stay at the desk. Tea afterwards.',
    ...{
      audience: 'everyone',
      capacity: 0,
      guestLimit: 2,
      parties: 16,
      member: 'first',
      visitors: 3,
      ...free,
    },
    run: {
      distanceInMetres: 6000,
      paceGroups: [
        { name: 'Fast', secondsPerKilometre: 285 },
        { name: 'Steady', secondsPerKilometre: 345 },
        { name: 'Easy', secondsPerKilometre: 405 },
        { name: 'Walk and run', secondsPerKilometre: 0 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
  },
  {
    ...{
      title: 'Sunday long run',
      day: -19,
      weekday: 7,
      from: '08:30',
      until: '10:30',
      location: 'Car park at Kiln Head',
    },
    description: 'Two hours on the coast path, with hills. Bring water and shoes with grip.',
    ...{ audience: 'members', capacity: 20, guestLimit: 0, parties: 9, member: 'no', visitors: 0, ...free },
    run: {
      distanceInMetres: 16_000,
      paceGroups: [
        { name: 'Steady', secondsPerKilometre: 360 },
        { name: 'Easy', secondsPerKilometre: 420 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
  },
];
