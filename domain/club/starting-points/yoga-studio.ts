import type { StartingPoint } from './starting-point.ts';

const room = 'Studio';

export const yogaStudio: StartingPoint = {
  key: 'yoga-studio',
  name: 'Yoga studio',
  lead: 'Flowing, strong and slow yoga classes, with Pilates beside them.',
  classes: [
    {
      name: 'Vinyasa Flow',
      description:
        'Postures linked by the breath, at a steady pace. Some yoga experience helps. Bring a mat if you have one, and water.',
      ...{ minutes: 60, capacity: 16, intensity: 'moderate', colour: 'violet', room },
      week: [
        { days: [1, 3, 5], at: '07:00' },
        { days: [1, 3], at: '18:00' },
      ],
    },
    {
      name: 'Hatha',
      description:
        'Classic postures held for several breaths, with time to find your alignment. Suitable for all levels. Bring a mat if you have one, and water.',
      ...{ minutes: 75, capacity: 16, intensity: 'easy', colour: 'teal', room },
      week: [
        { days: [2, 4], at: '18:00' },
        { days: [6], at: '09:00' },
      ],
    },
    {
      name: 'Yin',
      description:
        'Long, quiet stretches on the floor, held for three to five minutes. Suitable for all levels. Bring a mat if you have one, and something warm to wear.',
      ...{ minutes: 60, capacity: 16, intensity: 'easy', colour: 'sky', room },
      week: [
        { days: [1], at: '19:30' },
        { days: [7], at: '12:00' },
      ],
    },
    {
      name: 'Power Yoga',
      description:
        'A strong, sweaty flow with arm balances and core work. For people who know the basic postures. Bring a mat if you have one, a towel and water.',
      ...{ minutes: 60, capacity: 16, intensity: 'hard', colour: 'coral', room },
      week: [
        { days: [3], at: '19:30' },
        { days: [6], at: '10:30' },
      ],
    },
    {
      name: 'Yoga for Beginners',
      description:
        'The basic postures and how to breathe in them, step by step. Start here if you’ve never done yoga. Bring comfortable clothes and water.',
      ...{ minutes: 60, capacity: 12, intensity: 'easy', colour: 'green', room },
      week: [
        { days: [2], at: '19:30' },
        { days: [7], at: '10:30' },
      ],
    },
    {
      name: 'Mat Pilates',
      description:
        'Slow, controlled exercises for core, back and posture. Suitable for all levels. Bring a mat if you have one, and water.',
      ...{ minutes: 45, capacity: 14, intensity: 'moderate', colour: 'pink', room },
      week: [
        { days: [2, 4], at: '07:00' },
        { days: [4], at: '19:30' },
      ],
    },
  ],
  plans: [
    {
      name: 'Unlimited',
      description: 'Every class, every day.',
      ...{ kind: 'membership', priceInPence: 8500, interval: 'month', classAllowance: null },
      ...{ validDays: null, classHours: null },
      features: ['Unlimited classes', 'Hold your membership when you’re away'],
    },
    {
      name: 'Once a week',
      description: 'Four classes a month.',
      ...{ kind: 'membership', priceInPence: 4200, interval: 'month', classAllowance: 4 },
      ...{ validDays: null, classHours: null },
      features: ['Four classes a month', 'Hold your membership when you’re away'],
    },
    {
      name: '10 classes',
      description: 'Ten classes to use within six months.',
      ...{ kind: 'pack', priceInPence: 11_000, interval: 'one-off', classAllowance: 10 },
      ...{ validDays: 180, classHours: null },
      features: ['Any ten classes', 'No monthly payment'],
    },
    {
      name: 'Single class',
      description: 'One class, whenever you like.',
      ...{ kind: 'pack', priceInPence: 1300, interval: 'one-off', classAllowance: 1 },
      ...{ validDays: 30, classHours: null },
      features: ['Any one class within 30 days'],
    },
    {
      name: 'Two-week trial',
      description: 'As many classes as you like for two weeks.',
      ...{ kind: 'trial', priceInPence: 3000, interval: 'one-off', classAllowance: null },
      ...{ validDays: 14, classHours: null },
      features: ['Unlimited classes for two weeks', 'One per person'],
    },
  ],
  rules: {
    bookingOpensDaysBefore: 14,
    freeCancelMinutes: 480,
    mostUpcomingBookings: 12,
    mostWaiting: 8,
    strikeLimit: 3,
    suspensionDays: 7,
  },
};
