import { proposedLastDay } from '#domain/membership/period-days.ts';
import { formatDate } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import type { Plan } from '#server/data/collections/membership.ts';

/** A plan to choose, with its price and the last day of a period that starts now. */
export function planOption({ id, name, priceInPence, interval, validDays }: Plan, now: Temporal.Instant) {
  const until = formatDate(proposedLastDay(interval, null, now, validDays));
  return { value: id, label: name, hint: `${formatPrice(priceInPence, interval)}, until ${until}` };
}

/** To staff, who cannot go on without one. */
export const noPlans = (isAdmin: boolean) =>
  `There are no plans for sale. ${isAdmin ? 'Add one first.' : 'Ask an admin to add one.'}`;
