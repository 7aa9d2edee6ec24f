/** What an uploaded list leaves open, and an admin says before it is checked. */
import { cutText } from '../values/text.ts';
import { type DateOrder, readImportDate, surveyDates } from './import-dates.ts';
import { dateFields, importFieldNames } from './import-fields.ts';
import { findPlanNamed, type ImportPlan, isKnownStatus, isRunningWith } from './import-membership.ts';
import type { ImportCells } from './import-row.ts';
import {
  LONGEST_VALUE,
  type MappedField,
  mappedFields,
  type UnknownValue,
  valueKey,
} from './import-values.ts';

/** How one of the list's columns writes dates. */
export interface DateColumn {
  readonly field: string;
  readonly kind: 'day-first' | 'month-first' | 'ambiguous' | 'mixed';
  /** A date in the column. */
  readonly sample: string;
  /** Of a mixed column: a date with the month first. */
  readonly otherSample: string;
  readonly order: DateOrder;
  /** An admin says the order: neither this column nor another one decides it. */
  readonly isAsked: boolean;
}

export interface ListSurvey {
  readonly values: readonly UnknownValue[];
  /** Without columns whose dates can only be read in one way. */
  readonly dateColumns: readonly DateColumn[];
  /** Rows with a running membership and without a last paid day that can be read. */
  readonly withoutPaidUntil: number;
}

const orders = ['day-first', 'month-first'] as const;

/** Most different plans and statuses that are asked about, those of the most rows first. Rows with others become errors. */
export const MAX_VALUES = 100;

/** Whether a cell is a date in one of the two orders. */
const isDate = (cell: string, now: Temporal.Instant) =>
  orders.some((order) =>
    /^\d{4}-\d{2}-\d{2}$/.test(readImportDate(cell, { field: 'paidUntil', order, now })),
  );

export function surveyList(
  rows: readonly ImportCells[],
  plans: readonly ImportPlan[],
  now: Temporal.Instant,
): ListSurvey {
  return {
    values: findUnknown(rows, plans),
    dateColumns: decideOrders(rows),
    withoutPaidUntil: rows.filter(
      ({ status = '', plan = '', paidUntil = '' }) =>
        isRunningWith({ status, plan }) && !isDate(paidUntil.trim(), now),
    ).length,
  };
}

/** Whether there is anything to ask. */
export function hasQuestions({ values, dateColumns, withoutPaidUntil }: ListSurvey): boolean {
  return values.length > 0 || withoutPaidUntil > 0 || dateColumns.some(({ isAsked }) => isAsked);
}

function findUnknown(rows: readonly ImportCells[], plans: readonly ImportPlan[]): UnknownValue[] {
  const isKnown: Record<MappedField, (value: string) => boolean> = {
    plan: (value) => findPlanNamed(value, plans) !== undefined,
    status: isKnownStatus,
  };
  const found = new Map<string, UnknownValue>();
  for (const cells of rows) {
    for (const field of mappedFields) {
      const value = cutText(cells[field]?.trim() ?? '', LONGEST_VALUE);
      if (value === '') continue;
      const key = valueKey(field, value);
      const known = found.get(key);
      if (known) found.set(key, { ...known, count: known.count + 1 });
      else if (!isKnown[field](value)) found.set(key, { field, value, count: 1, choice: '' });
    }
  }
  return [...found.values()]
    .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value))
    .slice(0, MAX_VALUES)
    .sort((one, other) => mappedFields.indexOf(one.field) - mappedFields.indexOf(other.field));
}

/** Systems write all dates in one way: a column that can be read in two ways follows the others, if they agree. */
function decideOrders(rows: readonly ImportCells[]): DateColumn[] {
  const surveys = dateFields.map((field) => ({
    field,
    survey: surveyDates(rows.map((cells) => cells[field] ?? '')),
  }));
  const kinds = new Set(surveys.map(({ survey }) => survey.kind));
  const isSure = !kinds.has('mixed') && kinds.has('day-first') !== kinds.has('month-first');
  const others: DateOrder = kinds.has('month-first') && isSure ? 'month-first' : 'day-first';
  return surveys.flatMap(({ field, survey }): DateColumn[] => {
    const column = { field, otherSample: '', order: others, isAsked: false };
    if (survey.kind === 'plain') return [];
    if (survey.kind === 'mixed') {
      const { dayFirst: sample, monthFirst: otherSample } = survey;
      return [{ ...column, kind: 'mixed', sample, otherSample, isAsked: true }];
    }
    const { kind, sample } = survey;
    if (kind === 'ambiguous') return [{ ...column, kind, sample, isAsked: !isSure }];
    return [{ ...column, kind, sample, order: kind }];
  });
}

/** A date read in both ways, `YYYY-MM-DD`: for asking which is meant. */
export function bothReadings(
  { field, sample }: DateColumn,
  now: Temporal.Instant,
): readonly [string, string] {
  const read = (order: DateOrder) => readImportDate(sample, { field, order, now });
  return [read('day-first'), read('month-first')];
}

/** A column's own name: `Date of birth`. */
export function dateColumnName({ field }: Pick<DateColumn, 'field'>): string {
  const known = dateFields.find((each) => each === field);
  return known ? importFieldNames[known] : field;
}
