import type { StartingPoint } from './starting-point.ts';

const room = 'Box';

export const hyroxBox: StartingPoint = {
  key: 'hyrox-box',
  name: 'Hyrox box',
  lead: 'Race-style classes, engine work and strength for Hyrox.',
  classes: [
    {
      name: 'Hyrox',
      description:
        'Running mixed with the race stations: ski, sled push and pull, burpee broad jumps, rowing, farmers carry, sandbag lunges and wall balls. Choose your weights. Bring running shoes, a towel and water.',
      ...{ minutes: 60, capacity: 16, intensity: 'hard', colour: 'amber', room },
      week: [
        { days: [1, 2, 3, 4, 5], at: '06:30' },
        { days: [1, 2, 3, 4], at: '18:00' },
      ],
    },
    {
      name: 'Hyrox Foundations',
      description:
        'Technique on every race station at an easy pace, before you put them together. Start here if you’re new. Bring running shoes and water.',
      ...{ minutes: 60, capacity: 12, intensity: 'moderate', colour: 'teal', room },
      week: [
        { days: [2], at: '19:15' },
        { days: [7], at: '10:00' },
      ],
    },
    {
      name: 'Engine',
      description:
        'Intervals on the rower, ski machine and bike to build your pace. No running and no weights. Bring a towel and water.',
      ...{ minutes: 45, capacity: 16, intensity: 'hard', colour: 'coral', room },
      week: [{ days: [1, 5], at: '12:15' }],
    },
    {
      name: 'Strength',
      description:
        'Squats, deadlifts, presses and carries for stronger sleds and lunges, in sets with rest between. Bring flat shoes and water.',
      ...{ minutes: 60, capacity: 12, intensity: 'moderate', colour: 'lime', room },
      week: [{ days: [1, 3], at: '19:15' }],
    },
    {
      name: 'Run Intervals',
      description:
        'Warm-up, running drills and intervals outside, in pace groups. Bring running shoes, something warm and water.',
      ...{ minutes: 60, capacity: 20, intensity: 'hard', colour: 'sky', room: 'Outside' },
      week: [{ days: [4], at: '19:15' }],
    },
    {
      name: 'Hyrox Simulation',
      description:
        'A race rehearsal with every run and station in order, alone or in pairs. Do a few Hyrox classes first. Bring race shoes, something to eat afterwards and water.',
      ...{ minutes: 120, capacity: 16, intensity: 'hard', colour: 'violet', room },
      week: [{ days: [6], at: '09:00' }],
    },
    {
      name: 'Mobility',
      description:
        'Stretching and slow mobility work for tired hips, calves and shoulders. Suitable for everyone. Bring comfortable clothes and water.',
      ...{ minutes: 45, capacity: 16, intensity: 'easy', colour: 'green', room },
      week: [{ days: [7], at: '11:15' }],
    },
  ],
  plans: [
    {
      name: 'Unlimited',
      description: 'Every class, every day.',
      ...{ kind: 'membership', priceInPence: 9500, interval: 'month', classAllowance: null },
      ...{ validDays: null, classHours: null },
      features: ['Unlimited classes', 'Hold your membership when you’re away'],
    },
    {
      name: 'Two a week',
      description: 'Eight classes a month.',
      ...{ kind: 'membership', priceInPence: 6500, interval: 'month', classAllowance: 8 },
      ...{ validDays: null, classHours: null },
      features: ['Eight classes a month', 'Hold your membership when you’re away'],
    },
    {
      name: '10 classes',
      description: 'Ten classes to use within three months.',
      ...{ kind: 'pack', priceInPence: 12_000, interval: 'one-off', classAllowance: 10 },
      ...{ validDays: 90, classHours: null },
      features: ['Any ten classes', 'No monthly payment'],
    },
    {
      name: 'First class',
      description: 'One class, to see if you like it.',
      ...{ kind: 'trial', priceInPence: 1000, interval: 'one-off', classAllowance: 1 },
      ...{ validDays: 14, classHours: null },
      features: ['One class within two weeks', 'One per person'],
    },
  ],
  rules: {
    bookingOpensDaysBefore: 7,
    freeCancelMinutes: 240,
    mostUpcomingBookings: 10,
    mostWaiting: 10,
    strikeLimit: 3,
    suspensionDays: 7,
  },
};
