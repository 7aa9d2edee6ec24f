/** The three boxes of a date as entered. */
export type DateParts = { day: string; month: string; year: string };

/** The three boxes of an ISO date; empty boxes for anything else. */
export function splitDate(isoDate: string | undefined): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(isoDate ?? '') ?? [];
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}
