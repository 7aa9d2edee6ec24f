/** Visits of a day, for the pages of analytics. */
import { clubTime } from '../values/dates.ts';
import type { Figures } from './figures.ts';

/** Somebody who came (`domain/door/visit-count.ts`). */
export interface CheckedIn {
  readonly at: Temporal.Instant;
  readonly memberUid: string;
}

export interface VisitFigures {
  /** How often somebody came. */
  readonly visits: number;
  /** How many different people came, each day for itself. */
  readonly people: number;
  /** Visits by weekday, from Monday, and hour of the club's clock. */
  readonly byHour: readonly (readonly number[])[];
}

/** Of one day. An hour that the clocks repeat is one; one that they skip has nobody. */
export function countVisits(checkIns: readonly CheckedIn[]): Figures {
  const byHour: Record<string, Record<string, number>> = {};
  for (const { at } of checkIns) {
    const { dayOfWeek, hour } = clubTime(at);
    const day = byHour[dayOfWeek] ?? {};
    byHour[dayOfWeek] = { ...day, [hour]: (day[hour] ?? 0) + 1 };
  }
  return {
    visits: checkIns.length,
    people: new Set(checkIns.map(({ memberUid }) => memberUid)).size,
    byHour,
  };
}

export function readVisitFigures({ visits, people, byHour }: Figures): VisitFigures {
  const days = groupOf(byHour);
  return {
    visits: numberOf(visits),
    people: numberOf(people),
    byHour: Array.from({ length: 7 }, (_, day) => {
      const hours = groupOf(days[String(day + 1)]);
      return Array.from({ length: 24 }, (__, hour) => numberOf(hours[String(hour)]));
    }),
  };
}

const numberOf = (value: Figures[string] | undefined) => (typeof value === 'number' ? value : 0);
const groupOf = (value: Figures[string] | undefined): Figures => (typeof value === 'object' ? value : {});
