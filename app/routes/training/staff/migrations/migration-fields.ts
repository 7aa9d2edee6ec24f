/** Field names by position: one for each column, or each name, in a list. */

/** The most columns a list can have. */
export const MAX_COLUMNS = 50;

/** Names on one page of the form. */
export const NAMES_ON_A_PAGE = 25;

/** The choice of leaving the rows with a name out. */
export const LEAVE_OUT = 'leave-out';

export const nameFields = (index: number) => ({
  id: `name${index}`,
  choice: `choice${index}`,
  other: `other${index}`,
});
