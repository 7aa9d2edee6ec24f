import type { StartingPoint } from './starting-point.ts';

const studio = 'Studio 1';

export const mixedClub: StartingPoint = {
  key: 'mixed-club',
  name: 'Mixed club',
  lead: 'A gym with a bit of everything: strength, cardio, cycling, yoga and Pilates.',
  classes: [
    {
      name: 'Strength',
      description:
        'Squat, press, hinge and pull with barbells and dumbbells, coached in a small group. Bring training shoes, a towel and water.',
      ...{ minutes: 60, capacity: 12, intensity: 'moderate', colour: 'lime', room: 'Gym floor' },
      week: [
        { days: [1, 4], at: '18:00' },
        { days: [6], at: '10:00' },
      ],
    },
    {
      name: 'HIIT',
      description:
        'Short, hard intervals with rest between. Every exercise has an easier version. Bring training shoes, a towel and water.',
      ...{ minutes: 45, capacity: 18, intensity: 'hard', colour: 'coral', room: studio },
      week: [
        { days: [1, 3, 5], at: '06:30' },
        { days: [2], at: '18:00' },
      ],
    },
    {
      name: 'Indoor Cycling',
      description:
        'Climbs and sprints to music on a bike that you set to your own level. Bring trainers, a towel and water.',
      ...{ minutes: 45, capacity: 16, intensity: 'hard', colour: 'amber', room: 'Cycle studio' },
      week: [
        { days: [2, 4], at: '06:30' },
        { days: [1, 3], at: '19:00' },
        { days: [7], at: '09:00' },
      ],
    },
    {
      name: 'Circuits',
      description:
        'Stations of simple exercises, changed every minute. A good first class. Bring training shoes, a towel and water.',
      ...{ minutes: 45, capacity: 18, intensity: 'moderate', colour: 'sky', room: studio },
      week: [
        { days: [3], at: '18:00' },
        { days: [6], at: '09:00' },
      ],
    },
    {
      name: 'Yoga',
      description:
        'Postures, balance and breathing at a steady pace. Suitable for all levels. Bring a mat if you have one, and water.',
      ...{ minutes: 60, capacity: 16, intensity: 'easy', colour: 'violet', room: studio },
      week: [
        { days: [2, 4], at: '19:00' },
        { days: [7], at: '10:00' },
      ],
    },
    {
      name: 'Pilates',
      description:
        'Slow, controlled exercises on a mat for core, back and posture. Suitable for all levels. Bring a mat if you have one, and water.',
      ...{ minutes: 45, capacity: 14, intensity: 'moderate', colour: 'pink', room: studio },
      week: [{ days: [1, 4], at: '12:15' }],
    },
    {
      name: 'Stretch and Mobility',
      description:
        'Half an hour of stretching for people who sit or train a lot. Suitable for everyone. Bring comfortable clothes.',
      ...{ minutes: 30, capacity: 16, intensity: 'easy', colour: 'green', room: studio },
      week: [{ days: [5], at: '12:15' }],
    },
  ],
  plans: [
    {
      name: 'Full',
      description: 'The gym and every class.',
      ...{ kind: 'membership', priceInPence: 4900, interval: 'month', classAllowance: null },
      ...{ validDays: null, classHours: null },
      features: ['Gym', 'Unlimited classes', 'Hold your membership when you’re away'],
    },
    {
      name: 'Full, yearly',
      description: 'A year for the price of ten months.',
      ...{ kind: 'membership', priceInPence: 49_000, interval: 'year', classAllowance: null },
      ...{ validDays: null, classHours: null },
      features: ['Gym', 'Unlimited classes', 'Two months free'],
    },
    {
      name: 'Off-peak',
      description: 'Classes on weekdays from 09:00 to 16:00, and at weekends.',
      ...{ kind: 'membership', priceInPence: 3200, interval: 'month', classAllowance: null },
      validDays: null,
      classHours: {
        ...{ weekdaysFrom: '09:00', weekdaysUntil: '16:00' },
        ...{ weekendsFrom: '06:00', weekendsUntil: '22:00' },
      },
      features: ['Off-peak classes', 'Hold your membership when you’re away'],
    },
    {
      name: '10 classes',
      description: 'Ten classes to use within three months.',
      ...{ kind: 'pack', priceInPence: 7500, interval: 'one-off', classAllowance: 10 },
      ...{ validDays: 90, classHours: null },
      features: ['Any ten classes', 'No monthly payment'],
    },
    {
      name: 'Trial week',
      description: 'The gym and any three classes in seven days.',
      ...{ kind: 'trial', priceInPence: 1500, interval: 'one-off', classAllowance: 3 },
      ...{ validDays: 7, classHours: null },
      features: ['Three classes', 'One per person'],
    },
  ],
  rules: {
    bookingOpensDaysBefore: 8,
    freeCancelMinutes: 120,
    mostUpcomingBookings: 12,
    mostWaiting: 15,
    strikeLimit: 3,
    suspensionDays: 7,
  },
};
