import type { Schedule } from '../data/collections/timetable.ts';

/** The rooms of the weekly classes, each once, in alphabetical order. */
export function roomsOf(rules: readonly Pick<Schedule, 'room'>[]): string[] {
  return [...new Set(rules.map(({ room }) => room).filter(Boolean))].toSorted((one, other) =>
    one.localeCompare(other),
  );
}
