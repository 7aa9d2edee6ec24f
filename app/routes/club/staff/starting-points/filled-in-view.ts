/** View values of what a starting point has filled in. */

import { auditFieldLabel } from '#domain/club/audit-fields.ts';
import { findStartingPoint } from '#domain/club/starting-points/starting-points.ts';
import { classColour } from '#domain/timetable/class-colours.ts';
import { weekdayName } from '#domain/values/dates.ts';
import { formatPrice } from '#domain/values/money.ts';
import { capitalised } from '#domain/values/text.ts';
import type { UsedStartingPoint } from '#server/data/collections/club.ts';
import { plans } from '#server/data/collections/membership.ts';
import { classTypes, schedules } from '#server/data/collections/timetable.ts';
import type { Store } from '#server/data/store.ts';

/** Whatever of it is still there. */
export async function filledInView(store: Store, used: UsedStartingPoint) {
  const types = present(await store.findMany(classTypes, used.classTypeIds));
  const weekly = present(await store.findMany(schedules, used.scheduleIds));
  const sold = present(await store.findMany(plans, used.planIds));
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? 'Class';
  return {
    name: findStartingPoint(used.key)?.name ?? 'Starting point',
    classes: types.map(({ id, name, minutes, capacity, colour }) => ({
      ...{ id, name, length: `${minutes} min`, capacity, colour: classColour(colour) },
    })),
    weekly: weekly.map(({ id, classTypeId, weekday, startTime, coachName }) => ({
      ...{ id, coachName, name: nameOf(classTypeId), when: `${weekdayName(weekday)} ${startTime}` },
    })),
    plans: sold.map(({ id, name, priceInPence, interval, version, isActive }) => ({
      ...{
        id,
        name,
        price: formatPrice(priceInPence, interval),
        isActive,
        isExample: version === 1 && !used.checkedPlanIds.includes(id),
      },
    })),
    rules: used.rules.map(({ name, before, after }) => ({
      ...{ name, label: capitalised(auditFieldLabel(name)), before, after },
    })),
  };
}
export type FilledInView = Awaited<ReturnType<typeof filledInView>>;

const present = <T>(found: readonly (T | null)[]): T[] => found.filter((one) => one !== null);
