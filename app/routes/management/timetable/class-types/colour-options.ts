import { classColourNames, classColours } from '#server/domain/class-colours.ts';

/** The palette to choose from. */
export const colourOptions = () =>
  classColourNames.map((value) => ({ value, label: classColours[value].label }));
