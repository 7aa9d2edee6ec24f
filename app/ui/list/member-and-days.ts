import { type Period, periodNames } from '#domain/values/filter-period.ts';
import type { ListField } from './list-view.ts';

/** The labels of the days of a list over what members did. */
export const fromAndTo = { from: 'From', to: 'To' } as const;

/** Whose, from when and until when: the first filters of a list over what members did. @param periods the periods offered as ready-made lists */
export function memberAndDays(periods: readonly Period[]): ListField[] {
  return [
    { name: 'member', label: 'Name, email or number', kind: 'search' },
    {
      ...{ name: 'when', label: 'Days', kind: 'preset', replaces: Object.keys(fromAndTo) },
      options: periods.map((value) => ({ value, label: periodNames[value] })),
    },
    { name: 'from', label: fromAndTo.from, kind: 'day' },
    { name: 'to', label: fromAndTo.to, kind: 'day' },
  ];
}

/** The order of a list whose rows have a time, by the header of its column. */
export const timeOrder: ListField = {
  ...{ name: 'sort', label: 'Sorted by', kind: 'order', isMore: true },
  options: [
    { value: '-at', label: 'Newest first' },
    { value: 'at', label: 'Oldest first' },
  ],
};
