/** The demo's run club. */
import type { DemoEvent } from './event-facts.ts';

const free = { memberPriceInPence: null, guestPriceInPence: null, priceNote: '' };

/** A route of the demo: around a middle, in and out by the waves of a coast. */
export interface DemoRoute {
  readonly key: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres from the middle, and from the sea up. */
  readonly radius: number;
  readonly hill: number;
}

export const demoRoutes: readonly DemoRoute[] = [
  {
    ...{ key: 'quay', name: 'Quay and lighthouse', latitude: 55.012, longitude: -1.431 },
    ...{ radius: 880, hill: 9 },
  },
  {
    ...{ key: 'coast', name: 'Coast path over Kiln Head', latitude: 55.034, longitude: -1.446 },
    ...{ radius: 2330, hill: 62 },
  },
];

export interface DemoRun extends DemoEvent {
  /** Of `demoRoutes`. */
  readonly routeKey: string;
}

export const demoRuns: readonly DemoRun[] = [
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
      routeId: '',
      distanceInMetres: 6500,
      paceGroups: [
        { name: 'Fast', secondsPerKilometre: 285 },
        { name: 'Steady', secondsPerKilometre: 345 },
        { name: 'Easy', secondsPerKilometre: 405 },
        { name: 'Walk and run', secondsPerKilometre: 0 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
    routeKey: 'quay',
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
      routeId: '',
      distanceInMetres: 17_000,
      paceGroups: [
        { name: 'Steady', secondsPerKilometre: 360 },
        { name: 'Easy', secondsPerKilometre: 420 },
      ],
    },
    repeated: { rhythm: 'weekly', times: 8 },
    routeKey: 'coast',
  },
];
