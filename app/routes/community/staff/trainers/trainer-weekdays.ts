/** The names of the form's fields for the hours, in a file of its own: the page shows them too. */
export const trainerWeekdays = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
] as const;
