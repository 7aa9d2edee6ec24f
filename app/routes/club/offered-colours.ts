/** Colours to start from, each with the name that people call it by. The first is the default. */
export const offeredColours = [
  { value: '#c9f24b', name: 'Lime' },
  { value: '#ff7a45', name: 'Orange' },
  { value: '#f2b84b', name: 'Amber' },
  { value: '#e5484d', name: 'Red' },
  { value: '#f06292', name: 'Pink' },
  { value: '#8b5cf6', name: 'Violet' },
  { value: '#3b82f6', name: 'Blue' },
  { value: '#2dd4bf', name: 'Teal' },
] as const;

/** The choice of a colour that is not among them. */
export const OTHER_COLOUR = 'other';

/** What is first in the box for another colour. */
export const FIRST_OTHER = '#1f4fa3';

const hex = /^#[0-9a-f]{6}$/i;
export const isColour = (typed: string) => hex.test(typed);
