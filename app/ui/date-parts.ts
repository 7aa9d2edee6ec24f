/** The three boxes of a date as entered. */
export type DateParts = { day: string; month: string; year: string };

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * A copy of a posted form in which `name` is one ISO date (`2001-03-09`), whether it was posted as one field or as
 * `name-day`, `name-month`, `name-year`. Empty boxes give no value; an impossible date is joined by hyphens as entered, so that the
 * schema refuses it.
 */
export function withJoinedDate(form: FormData, name: string): FormData {
  const joined = new FormData();
  for (const [key, value] of form) joined.append(key, value);
  if (textOf(form, name)) return joined;
  const [year, month, day] = ['year', 'month', 'day'].map((part) => textOf(form, `${name}-${part}`));
  joined.delete(name);
  if (day || month || year)
    joined.set(name, [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-'));
  return joined;
}

/** The three boxes of an ISO date; empty boxes for anything else. */
export function splitDate(isoDate: string | undefined): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(isoDate ?? '') ?? [];
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}
