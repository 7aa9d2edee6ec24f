/** Lists with a filter that staff have given a name. */

export const listNames = ['members', 'bookings', 'access-log', 'payments', 'leads', 'results'] as const;
export type ListName = (typeof listNames)[number];

export const listTitles: Readonly<Record<ListName, string>> = {
  members: 'Members',
  bookings: 'Bookings',
  'access-log': 'Access log',
  payments: 'Payments',
  leads: 'Leads',
  results: 'Members’ training',
};

export const MAX_SAVED_NAME = 40;
/** Of each list. */
export const MAX_SAVED_LISTS = 20;
export const MAX_SAVED_QUERY = 1000;

/** The list of this name in an address, or null. */
export const findListName = (typed: string | null): ListName | null =>
  listNames.find((each) => each === typed) ?? null;
