/** Not in the form file, which would bring server code into the page. */
export const outcomeChoices = [
  { value: 'cleared', label: 'Cleared to train', hint: 'Coaches only see “take care”.' },
  {
    value: 'more-information',
    label: 'More information needed',
    hint: 'A doctor’s letter, for example. The review stays open.',
  },
  { value: 'not-cleared', label: 'Not cleared to train' },
] as const;
