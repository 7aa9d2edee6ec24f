/** The demo club. Nothing in it is real: phone numbers are Ofcom's for drama, email addresses end in `.example`. */

import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Plan } from '../data/collections/membership.ts';

/** Open all day, so that trying the door works at midnight too. */
const allDay = { opens: '00:00', closes: '24:00' };

export const demoSettings: ClubSettings & { id: string } = {
  ...settings.decode(SETTINGS_ID, {}),
  arePlanHoursAtDoor: true,
  clubName: 'Harbour Strength',
  tagline: 'Strong for the long run.',
  about:
    'A strength and conditioning club on the old fish quay, with platforms, rigs, sleds and rowers, small classes and friendly coaches.',
  address: '14 Fish Quay, Harbourside',
  email: 'hello@harbourstrength.example',
  phone: '0113 496 0142',
  accentColour: '#5ad1e6',
  openingHours: [allDay, allDay, allDay, allDay, allDay, allDay, allDay],
  classesOffered: [
    {
      name: 'Barbell Club',
      words: 'Squat, press and pull in sets of five, with a coach for every six people.',
    },
    { name: 'Hyrox', words: 'Run, sled, row, carry. Eight stations at your own pace.' },
    { name: 'Engine', words: 'Forty minutes of intervals on rowers, bikes and ski machines.' },
    { name: 'Foundations', words: 'Six weeks to learn the main barbell lifts, no experience needed.' },
    { name: 'Mobility', words: 'Slow stretching and mobility work for hips, shoulders and back.' },
  ],
  isSetUp: true,
};

export const demoPlans: readonly Plan[] = [
  plan(1, {
    id: 'unlimited',
    name: 'Unlimited',
    description: 'Every class, any hour of the day.',
    priceInPence: 7900,
    interval: 'month',
    classAllowance: null,
    features: ['Open gym at all hours', 'Every class', 'Holds when you’re away'],
  }),
  plan(2, {
    id: 'unlimited-year',
    name: 'Unlimited, yearly',
    description: 'Every class for 12 months for the price of 10.',
    priceInPence: 79_000,
    interval: 'year',
    classAllowance: null,
    bookingOpensDaysBefore: 10,
    features: ['Open gym at all hours', 'Every class', 'Book three days earlier'],
  }),
  plan(3, {
    id: 'off-peak',
    name: 'Off-peak',
    description: 'Weekdays from 09:30 to 16:00, and weekends.',
    priceInPence: 4900,
    interval: 'month',
    classAllowance: 8,
    classHours: {
      weekdaysFrom: '09:30',
      weekdaysUntil: '16:00',
      weekendsFrom: '06:00',
      weekendsUntil: '22:00',
    },
    features: ['Off-peak open gym', 'Eight classes a month'],
  }),
  plan(4, {
    id: 'fortnight',
    name: 'First fortnight',
    description: 'Try everything for two weeks.',
    priceInPence: 2500,
    interval: 'one-off',
    kind: 'trial',
    classAllowance: 6,
    validDays: 14,
    features: ['Six classes', 'Introduction with a coach'],
  }),
  plan(5, {
    id: 'ten-classes',
    name: '10 classes',
    description: 'Ten classes to use within three months.',
    priceInPence: 9000,
    interval: 'one-off',
    kind: 'pack',
    classAllowance: 10,
    features: ['Any ten classes', 'No monthly payment'],
  }),
];

type PlanFacts = Pick<
  Plan,
  'id' | 'name' | 'description' | 'priceInPence' | 'interval' | 'classAllowance' | 'features'
> &
  Partial<Plan>;

function plan(order: number, facts: PlanFacts): Plan {
  const rules = {
    kind: 'membership',
    bookingOpensDaysBefore: null,
    classHours: null,
    validDays: null,
    joiningFeeInPence: null,
    trainerId: '',
  } as const;
  return { currency: 'GBP', stripePriceId: '', version: 1, isActive: true, ...rules, ...facts, order };
}

/** The demo's sign-ins. The passwords are public, so the demo listens on loopback only. */
export const demoSignIns = [
  { role: 'admin', email: 'grace.okafor@harbourstrength.example', password: 'quay-lantern-admin' },
  { role: 'coach', email: 'callum.reid@harbourstrength.example', password: 'quay-lantern-coach' },
  { role: 'member', email: 'priya.shah@post.example', password: 'quay-lantern-member' },
  { role: 'desk', email: 'dee.morgan@harbourstrength.example', password: 'quay-lantern-desk' },
] as const;
export type DemoSignIn = (typeof demoSignIns)[number];
