/** In a file of its own: several pages show these. */
export const paymentChoices = [
  { value: 'card-machine', label: 'Card machine' },
  { value: 'cash', label: 'Cash' },
  { value: 'complimentary', label: 'Complimentary', hint: 'No payment taken' },
] as const;
