import type { RepeatRhythm } from '#domain/community/event-repeat.ts';
import type { EventFacts } from '../community/events/save-event.ts';

/** An event of the demo: on the first such weekday from a day on, by days from today, at the club's clock. */
export interface DemoEvent extends Omit<EventFacts, 'startsAt' | 'endsAt'> {
  readonly day: number;
  /** 1: Monday. */
  readonly weekday: number;
  readonly from: string;
  readonly until: string;
  /** Registrations asked for; those beyond the places wait. */
  readonly parties: number;
  /** Whether the member who signs in is among them, and when: the first has a place, the last may wait. */
  readonly member: 'first' | 'last' | 'no';
  readonly visitors: number;
  /** How many more, and how often. */
  readonly repeated?: { readonly rhythm: RepeatRhythm; readonly times: number };
  readonly cancelledFor?: string;
}

const free = { memberPriceInPence: 0, guestPriceInPence: 0, priceNote: '' };

export const demoEvents: readonly DemoEvent[] = [
  {
    ...{
      title: 'Friday social',
      day: -21,
      weekday: 5,
      from: '19:30',
      until: '22:30',
      location: 'The Old Boathouse, Fish Quay',
    },
    description: 'Food, a quiz and no burpees. Bring whoever you like.',
    ...{ audience: 'everyone', capacity: 60, guestLimit: 3, parties: 28, member: 'first', visitors: 4 },
    ...{ memberPriceInPence: 0, guestPriceInPence: 500, priceNote: 'Pay at the door' },
    repeated: { rhythm: 'monthly-by-weekday', times: 3 },
  },
  {
    ...{
      title: 'Kettlebell technique workshop',
      day: 4,
      weekday: 6,
      from: '10:00',
      until: '12:00',
      location: '',
    },
    description:
      'Two hours on the swing, the clean and the snatch, in a small group. Suitable for beginners.\n\nBring flat shoes; we have the bells.',
    ...{ audience: 'members', capacity: 12, guestLimit: 0, parties: 15, member: 'first', visitors: 0 },
    ...{ memberPriceInPence: 1500, guestPriceInPence: null, priceNote: 'Pay at the desk on the day' },
  },
  {
    ...{ title: 'Open day', day: 9, weekday: 7, from: '09:00', until: '15:00', location: '' },
    description:
      'Look round, try a class and ask our coaches anything. Taster classes every hour, coffee all day.',
    ...{ audience: 'everyone', capacity: 0, guestLimit: 5, parties: 11, member: 'no', visitors: 5, ...free },
  },
  {
    ...{ title: 'Hyrox simulation', day: 16, weekday: 6, from: '08:00', until: '13:00', location: '' },
    description:
      'The whole race: eight runs, eight stations, chip timing and a finish line. Starts every ten minutes; we’ll send your start time the day before.',
    ...{ audience: 'members', capacity: 24, guestLimit: 0, parties: 30, member: 'last', visitors: 0 },
    ...{ memberPriceInPence: 2500, guestPriceInPence: null, priceNote: '' },
  },
  {
    ...{ title: 'Nutrition evening', day: 12, weekday: 3, from: '18:30', until: '20:00', location: '' },
    description: 'What to eat around training, and what you can safely ignore. With questions.',
    ...{ audience: 'members', capacity: 30, guestLimit: 1, parties: 9, member: 'no', visitors: 0, ...free },
    cancelledFor: 'Our speaker is ill. We’ll find a new date.',
  },
  {
    ...{ title: '24-hour charity row', day: 23, weekday: 6, from: '12:00', until: '12:00', location: '' },
    description: 'One rower, 24 hours, never still. Take a shift of 20 minutes, or come and cheer.',
    ...{ audience: 'everyone', capacity: 72, guestLimit: 2, parties: 17, member: 'no', visitors: 2 },
    ...{ memberPriceInPence: null, guestPriceInPence: null, priceNote: 'Donations to the lifeboats' },
  },
];

export const demoVisitors: readonly { readonly name: string; readonly email: string }[] = [
  { name: 'Marta Lindqvist', email: 'marta.lindqvist@example.test' },
  { name: 'Tunde Bello', email: 'tunde.bello@example.test' },
  { name: 'Rhys Pritchard', email: 'rhys.pritchard@example.test' },
  { name: 'Sofia Marino', email: 'sofia.marino@example.test' },
  { name: 'Ellie Thwaite', email: 'ellie.thwaite@example.test' },
];
