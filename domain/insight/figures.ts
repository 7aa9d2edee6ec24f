/** The figures of a day: numbers that add up over days, such as visits or what recurring revenue grew by, by name and in groups. */
export interface Figures {
  readonly [name: string]: number | Figures;
}

/** A span of days; both are included. */
export interface FigureDays {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

export function addFigures(one: Figures, other: Figures): Figures {
  const sum: Record<string, number | Figures> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = sum[name];
    if (typeof value === 'number') sum[name] = value + (typeof before === 'number' ? before : 0);
    else sum[name] = addFigures(typeof before === 'object' ? before : {}, value);
  }
  return sum;
}

export const sumFigures = (each: Iterable<Figures>): Figures => [...each].reduce(addFigures, {});

/** Without zeros and empty groups, and in the order of the names: equal figures are equal as text. */
export function compactFigures(figures: Figures): Figures {
  const compact: Record<string, number | Figures> = {};
  for (const name of Object.keys(figures).toSorted()) {
    const value = figures[name] ?? 0;
    if (typeof value === 'number') {
      if (value !== 0) compact[name] = value;
      continue;
    }
    const group = compactFigures(value);
    if (Object.keys(group).length > 0) compact[name] = group;
  }
  return compact;
}

export const areSameFigures = (one: Figures, other: Figures): boolean =>
  JSON.stringify(compactFigures(one)) === JSON.stringify(compactFigures(other));

/** Days by calendar month, the oldest first. */
export function monthsOfDays({ from, to }: FigureDays): FigureDays[] {
  const months: FigureDays[] = [];
  for (let start = from; Temporal.PlainDate.compare(start, to) <= 0; ) {
    const last = start.with({ day: start.daysInMonth });
    const end = Temporal.PlainDate.compare(last, to) < 0 ? last : to;
    months.push({ from: start, to: end });
    start = end.add({ days: 1 });
  }
  return months;
}

/** Each day of a span, oldest first. */
export function eachDay({ from, to }: FigureDays): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}

/** The later of two days; null is before all of them. */
export const laterDate = (one: Temporal.PlainDate, other: Temporal.PlainDate | null): Temporal.PlainDate =>
  other && Temporal.PlainDate.compare(one, other) < 0 ? other : one;

/** `2026-11` */
export const monthKey = (date: Temporal.PlainDate): string => date.toString().slice(0, 7);
