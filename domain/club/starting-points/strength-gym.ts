import type { StartingPoint } from './starting-point.ts';

const room = 'Gym floor';

export const strengthGym: StartingPoint = {
  key: 'strength-gym',
  name: 'Strength gym',
  lead: 'Small coached barbell classes, conditioning and open gym.',
  classes: [
    {
      name: 'Foundations',
      description:
        'Learn the squat, bench press, deadlift and overhead press, starting with an empty bar. Start here if you’re new to lifting. Bring flat shoes, a towel and water.',
      ...{ minutes: 60, capacity: 8, intensity: 'easy', colour: 'teal', room },
      week: [
        { days: [2, 4], at: '18:00' },
        { days: [6], at: '10:00' },
      ],
    },
    {
      name: 'Barbell Club',
      description:
        'The main lifts in a programme that builds from week to week, with time to rest between sets and a coach to check your technique. Bring flat shoes, your training log and water.',
      ...{ minutes: 75, capacity: 10, intensity: 'moderate', colour: 'lime', room },
      week: [
        { days: [1, 3, 5], at: '06:30' },
        { days: [1, 3], at: '18:00' },
      ],
    },
    {
      name: 'Olympic Lifting',
      description:
        'Snatch and clean and jerk: positions first, then weight. You should already be able to squat and press a barbell well. Bring weightlifting shoes if you have them, and water.',
      ...{ minutes: 75, capacity: 8, intensity: 'hard', colour: 'violet', room },
      week: [{ days: [2, 4], at: '19:15' }],
    },
    {
      name: 'Conditioning',
      description:
        'Intervals on rowers, bikes and sleds, with kettlebells in between. Every movement has an easier version. Bring training shoes, a towel and water.',
      ...{ minutes: 45, capacity: 14, intensity: 'hard', colour: 'coral', room },
      week: [
        { days: [1, 3], at: '19:30' },
        { days: [6], at: '09:00' },
      ],
    },
    {
      name: 'Open Gym',
      description:
        'Train your own programme at your own pace. You should know the main lifts. Bring your plan, a towel and water.',
      ...{ minutes: 90, capacity: 20, intensity: 'moderate', colour: 'sky', room },
      week: [
        { days: [5], at: '17:30' },
        { days: [7], at: '10:00' },
      ],
    },
    {
      name: 'Mobility',
      description:
        'Slow work for hips, shoulders and back, to get into better positions under the bar. Suitable for everyone. Bring comfortable clothes and water.',
      ...{ minutes: 45, capacity: 14, intensity: 'easy', colour: 'green', room },
      week: [{ days: [7], at: '12:00' }],
    },
  ],
  plans: [
    {
      name: 'Unlimited',
      description: 'Every class and open gym.',
      ...{ kind: 'membership', priceInPence: 7900, interval: 'month', classAllowance: null },
      ...{ validDays: null, classHours: null },
      features: ['Unlimited classes', 'Open gym', 'Hold your membership when you’re away'],
    },
    {
      name: 'Two a week',
      description: 'Eight classes a month.',
      ...{ kind: 'membership', priceInPence: 5500, interval: 'month', classAllowance: 8 },
      ...{ validDays: null, classHours: null },
      features: ['Eight classes a month', 'Hold your membership when you’re away'],
    },
    {
      name: '10 classes',
      description: 'Ten classes to use within three months.',
      ...{ kind: 'pack', priceInPence: 10_000, interval: 'one-off', classAllowance: 10 },
      ...{ validDays: 90, classHours: null },
      features: ['Any ten classes', 'No monthly payment'],
    },
    {
      name: 'Trial week',
      description: 'Try any three classes in seven days.',
      ...{ kind: 'trial', priceInPence: 2000, interval: 'one-off', classAllowance: 3 },
      ...{ validDays: 7, classHours: null },
      features: ['Three classes', 'One per person'],
    },
  ],
  rules: {
    bookingOpensDaysBefore: 7,
    freeCancelMinutes: 180,
    mostUpcomingBookings: 10,
    mostWaiting: 10,
    strikeLimit: 3,
    suspensionDays: 7,
  },
};
