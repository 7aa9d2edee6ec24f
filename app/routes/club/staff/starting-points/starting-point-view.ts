/** View values of a starting point, before it is used. */
import type { OpeningDay } from '#domain/club/opening-hours.ts';
import {
  type StartingPoint,
  type StartingSlot,
  startingWeek,
} from '#domain/club/starting-points/starting-point.ts';
import { weekdayName } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { rulesText } from './rules-text.ts';

export function startingPointView(point: StartingPoint, openingHours: readonly OpeningDay[]) {
  const { key, name, lead, classes, plans, rules } = point;
  const { slots, leftOut } = startingWeek(point, openingHours);
  return {
    ...{ key, name, lead, leftOut },
    counts: `${classes.length} class types, ${slots.length} weekly classes, ${plans.length} plans and the booking rules`,
    classes: classes.map((type) => ({
      ...{ name: type.name, description: type.description, colour: type.colour },
      facts: `${type.minutes} min, ${type.capacity} places, ${type.intensity}`,
      times: timesText(slots.filter(({ of }) => of === type)),
    })),
    plans: plans.map(({ name: plan, description, priceInPence, interval }) => ({
      ...{ name: plan, description, price: formatPrice(priceInPence, interval) },
    })),
    rules: rulesText(rules),
  };
}
export type StartingPointView = ReturnType<typeof startingPointView>;

/** `Tue 18:00, Sat 10:00`. */
function timesText(slots: readonly StartingSlot[]): string {
  const times = slots.map(({ weekday, startTime }) => `${weekdayName(weekday).slice(0, 3)} ${startTime}`);
  return times.length > 0 ? times.join(', ') : 'No times within your opening hours';
}
