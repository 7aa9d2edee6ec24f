/** Monday first, as in the settings. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];
export type OpeningField = `${Weekday}-${'opens' | 'closes'}`;
