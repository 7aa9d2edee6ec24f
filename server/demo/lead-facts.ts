import type { LeadSource } from '#domain/community/leads/lead-pipeline.ts';

/** Somebody who thinks of joining the demo's club, by days from today. */
export interface DemoLead {
  readonly name: string;
  readonly source: LeadSource;
  readonly interest: string;
  /** When they first got in touch: below 0. */
  readonly asked: number;
  /** The day of their tour; null: none. */
  readonly tour: number | null;
  readonly outcome: 'open' | 'attended' | 'no-show' | 'joined' | 'lost';
  readonly reason?: string;
  /** What staff have written down. */
  readonly nextStep?: string;
  readonly notes?: string;
  /** Which of the staff looks after them; null: nobody yet. */
  readonly owner: 0 | null;
}

export const demoLeads: readonly DemoLead[] = [
  {
    ...{ name: 'Naomi Fletcher', source: 'search', asked: -1, tour: null, outcome: 'open', owner: null },
    interest: 'Do you have anything for complete beginners on weekday evenings?',
  },
  {
    ...{ name: 'Gareth Pugh', source: 'phone', asked: -3, tour: null, outcome: 'open', owner: 0 },
    interest: 'Rang about prices for two people.',
    nextStep: 'Call back after six',
  },
  {
    ...{ name: 'Ioana Marin', source: 'friend', asked: -2, tour: 1, outcome: 'open', owner: 0 },
    interest: 'Tom trains with you and says the Saturday class is the best hour of his week.',
  },
  {
    ...{ name: 'Dev Chowdhury', source: 'social', asked: -1, tour: 2, outcome: 'open', owner: null },
    interest: 'I’d like to see the platforms, and the Hyrox kit.',
  },
  {
    ...{ name: 'Bridget Nolan', source: 'passing', asked: -2, tour: 4, outcome: 'open', owner: null },
    interest: '',
  },
  {
    ...{ name: 'Samuel Adeyemi', source: 'event', asked: -9, tour: -3, outcome: 'attended', owner: 0 },
    interest: 'Came to the Friday social.',
    nextStep: 'Send the off-peak prices',
    notes: 'Works nights, so mornings suit him. Liked the quiet hours.',
  },
  {
    ...{ name: 'Lucy Hargreaves', source: 'search', asked: -6, tour: -1, outcome: 'attended', owner: null },
    interest: 'Coming back after having a baby.',
  },
  {
    ...{ name: 'Piotr Zielinski', source: 'other', asked: -8, tour: -2, outcome: 'no-show', owner: 0 },
    interest: '',
  },
  {
    ...{ name: 'Hannah Whitlock', source: 'friend', asked: -34, tour: -29, outcome: 'joined', owner: 0 },
    interest: 'Looking for a gym near the quay.',
  },
  {
    ...{ name: 'Marcus Bell', source: 'social', asked: -25, tour: -21, outcome: 'joined', owner: 0 },
    interest: 'Training for my first Hyrox.',
  },
  {
    ...{ name: 'Agnes Morton', source: 'passing', asked: -30, tour: -24, outcome: 'lost', owner: 0 },
    ...{ interest: 'Is there a pool?', reason: 'Wanted a pool' },
  },
];
