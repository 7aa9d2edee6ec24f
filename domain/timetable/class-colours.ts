/**
 * The colours of class types. Each has a contrast of 4.5:1 or better on every dark surface, and with near-black text on it; styles
 * refer to them by key (`data-class-colour`).
 */
export const classColours = {
  lime: { label: 'Lime', colour: '#c9f24b' },
  green: { label: 'Green', colour: '#5fd68a' },
  teal: { label: 'Teal', colour: '#4fd1c5' },
  sky: { label: 'Sky', colour: '#6cbcff' },
  violet: { label: 'Violet', colour: '#b39dff' },
  pink: { label: 'Pink', colour: '#ff9ac6' },
  coral: { label: 'Coral', colour: '#ff9077' },
  amber: { label: 'Amber', colour: '#ffc24d' },
} as const;
export type ClassColour = keyof typeof classColours;

export const classColourNames = Object.keys(classColours) as ClassColour[];

/** The stored name if it is in the palette, otherwise the first colour. */
export function classColour(stored: string): ClassColour {
  return classColourNames.find((name) => name === stored) ?? 'lime';
}
