/** Personal trainers for tests. */
import type { TrainerFacts } from '#server/community/trainers/save-trainer.ts';

export const profile: TrainerFacts = {
  ...{ name: 'Sam Carter', headline: 'Strength for people who sit all day', about: 'Ten years of coaching.' },
  ...{ specialities: ['Strength', 'Back pain'], rateInPence: 4500, sessionMinutes: 60 },
  hours: [
    { weekday: 1, from: '08:00', until: '12:00' },
    { weekday: 2, from: '17:00', until: '20:00' },
  ],
};

/** The same as it is typed. */
export const typedProfile = {
  ...{ name: 'Sam Carter', headline: 'Strength for people who sit all day', about: 'Ten years of coaching.' },
  ...{ specialities: 'Strength\nBack pain', rate: '45', sessionMinutes: '60' },
  ...{ monday: '08:00–12:00', tuesday: '17:00-20:00' },
};
