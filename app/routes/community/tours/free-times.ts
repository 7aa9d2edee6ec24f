import { formatDay, formatTime } from '#domain/values/dates.ts';
import { findFreeTours } from '#server/community/tours/find-tours.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** The free times of one day, and the days that have any. */
export interface FreeTimes {
  /** `YYYY-MM-DD`; empty: nothing is free. */
  readonly day: string;
  readonly days: readonly { readonly day: string; readonly label: string }[];
  readonly times: readonly { readonly value: string; readonly label: string }[];
}

/** @param asked the day from the address; the first free one where it has nothing free */
export async function loadFreeTimes(context: Context, asked: string | null): Promise<FreeTimes> {
  const { store, settings, now: clock } = context.get(servicesContext);
  const now = clock();
  const free = await findFreeTours(store, await settings.read(), now);
  const chosen = free.find(({ date }) => date.toString() === asked) ?? free[0];
  return {
    day: chosen?.date.toString() ?? '',
    days: free.map(({ date }) => ({ day: date.toString(), label: formatDay(date, now) })),
    times: (chosen?.slots ?? []).map(({ startsAt }) => ({
      value: startsAt.toString(),
      label: formatTime(startsAt),
    })),
  };
}
