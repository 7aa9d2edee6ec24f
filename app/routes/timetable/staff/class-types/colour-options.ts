import { classColourNames, classColours } from '#domain/timetable/class-colours.ts';

/** The colours to choose from. */
export const colourOptions = () =>
  classColourNames.map((value) => ({ value, label: classColours[value].label }));
