/** In a file of its own: several pages show these. @param cashHint where cash is counted (`readCashPlace`); empty: in the till */
export const paymentChoices = (cashHint: string) => [
  { value: 'card-machine', label: 'Card machine' },
  { value: 'cash', label: 'Cash', ...(cashHint && { hint: cashHint }) },
  { value: 'complimentary', label: 'Complimentary', hint: 'No payment taken' },
];
