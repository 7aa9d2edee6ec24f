/** The demo club itself. Nothing in it exists: the numbers are Ofcom's for drama, the addresses end in `.example`. */

import { SETTINGS_ID } from '../club/settings-cache.ts';
import { type ClubSettings, settings } from '../data/collections/club.ts';
import type { Plan } from '../data/collections/membership.ts';

/** Open all day, so that somebody who tries the door at midnight is let in. */
const allDay = { opens: '00:00', closes: '24:00' };

export const demoSettings: ClubSettings & { id: string } = {
  ...settings.decode(SETTINGS_ID, {}),
  clubName: 'Harbour Strength',
  tagline: 'Strong for the long run.',
  about:
    'A strength and conditioning club on the old fish quay: platforms, rigs, sleds and rowers, small classes, and coaches who write your name on the board.',
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
    { name: 'Hyrox', words: 'Run, sled, row, carry. Eight stations, at the pace you can hold.' },
    { name: 'Engine', words: 'Forty minutes of rowers, bikes and skis. You will sit down afterwards.' },
    { name: 'Foundations', words: 'Six weeks from never having held a bar to lifting it well.' },
    { name: 'Mobility', words: 'Slow, quiet, and the reason that everything else keeps working.' },
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
    features: ['Open gym at all hours', 'Every class', 'Put on hold when you are away'],
  }),
  plan(2, {
    id: 'unlimited-year',
    name: 'Unlimited, by the year',
    description: 'Every class for twelve months, and two of them are free.',
    priceInPence: 79_000,
    interval: 'year',
    classAllowance: null,
    bookingOpensDaysBefore: 10,
    features: ['Open gym at all hours', 'Every class', 'Booking opens three days earlier'],
  }),
  plan(3, {
    id: 'off-peak',
    name: 'Off-peak',
    description: 'Weekdays from 9:30 to 16:00, and weekends.',
    priceInPence: 4900,
    interval: 'month',
    classAllowance: 8,
    classHours: {
      weekdaysFrom: '09:30',
      weekdaysUntil: '16:00',
      weekendsFrom: '06:00',
      weekendsUntil: '22:00',
    },
    features: ['Open gym off peak', 'Eight classes a month'],
  }),
  plan(4, {
    id: 'fortnight',
    name: 'First fortnight',
    description: 'Two weeks of everything, to find out whether this is your place.',
    priceInPence: 2500,
    interval: 'one-off',
    kind: 'trial',
    classAllowance: 6,
    validDays: 14,
    features: ['Six classes', 'A start with a coach'],
  }),
  plan(5, {
    id: 'ten-classes',
    name: '10 classes',
    description: 'Ten classes within three months, for when weeks differ.',
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
  } as const;
  return { currency: 'GBP', stripePriceId: '', version: 1, isActive: true, ...rules, ...facts, order };
}

/** Who signs in. The passwords are public; that is why the demo listens on loopback only. */
export const demoSignIns = [
  { role: 'admin', email: 'grace.okafor@harbourstrength.example', password: 'quay-lantern-admin' },
  { role: 'coach', email: 'callum.reid@harbourstrength.example', password: 'quay-lantern-coach' },
  { role: 'member', email: 'priya.shah@post.example', password: 'quay-lantern-member' },
] as const;
export type DemoSignIn = (typeof demoSignIns)[number];
