/** Beside the forms and not in them: the pages show these. */
export const paymentChoices = [
  { value: 'card-machine', label: 'Card machine' },
  { value: 'cash', label: 'Cash' },
  { value: 'complimentary', label: 'Complimentary', hint: 'No money is taken' },
] as const;
