/** Beside the form and not in it: the page shows these. */
export const outcomeChoices = [
  { value: 'cleared', label: 'Cleared to train', hint: 'Coaches see “take care”, and nothing more.' },
  {
    value: 'more-information',
    label: 'More information needed',
    hint: 'A doctor’s letter, for example. Stays in the queue.',
  },
  { value: 'not-cleared', label: 'Not cleared to train' },
] as const;
