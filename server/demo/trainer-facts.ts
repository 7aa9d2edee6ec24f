import type { HourSpan } from '#domain/community/trainer-hours.ts';
import type { TrainerFacts } from '../community/trainers/save-trainer.ts';

/** A personal trainer of the demo; the name is the coach's. */
export interface DemoTrainer {
  readonly firstName: string;
  readonly profile: Omit<TrainerFacts, 'name'>;
}

const on = (weekdays: readonly number[], from: string, until: string): HourSpan[] =>
  weekdays.map((weekday) => ({ weekday, from, until }));

export const demoTrainers: readonly DemoTrainer[] = [
  {
    firstName: 'Callum',
    profile: {
      headline: 'Barbell strength, from your first squat to your first competition',
      about:
        'I’ve coached lifters for nine years, most of them people with desk jobs and an old injury or two. We start with how you move, then add weight only when it looks good.\n\nLevel 3 personal trainer, British Weight Lifting Level 2.',
      specialities: ['Strength', 'Olympic lifting', 'After injury'],
      ...{ rateInPence: 4500, sessionMinutes: 60 },
      hours: [...on([1, 2, 3, 4, 5], '11:00', '16:00'), ...on([6], '12:00', '15:00')],
    },
  },
  {
    firstName: 'Aisha',
    profile: {
      headline: 'Hyrox and running, for a time you’ll be proud of',
      about:
        'Engine work you’ll actually do: two sessions a week with me, the rest on your own with a plan. I race myself, so I know which stations hurt.',
      specialities: ['Hyrox', 'Running', 'Race plans'],
      ...{ rateInPence: 5000, sessionMinutes: 60 },
      hours: [...on([2, 4], '06:30', '09:00'), ...on([2, 4], '12:00', '14:00'), ...on([7], '09:00', '12:00')],
    },
  },
  {
    firstName: 'Ines',
    profile: {
      headline: 'Move better: hips, shoulders and backs that have sat too long',
      about:
        'Half an hour of mobility work that fits into a lunch break. Suitable during and after pregnancy.',
      specialities: ['Mobility', 'Pre and postnatal', 'Back pain'],
      ...{ rateInPence: 2800, sessionMinutes: 30 },
      hours: on([1, 3, 5], '12:00', '14:00'),
    },
  },
];

export const demoEnquiry =
  'Hi Callum, I’d like to learn the clean and jerk properly. Could we start with a few sessions on Wednesdays around lunch?';
