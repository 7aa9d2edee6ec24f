/** A filtered list as its page shows it: filters, chips, ready-made lists and orders, all from the address. */
import { formatShortDate, storedDate } from '#domain/values/dates.ts';
import { type DayProblem, dayProblems } from '#domain/values/filter-days.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { Option } from '../select-field.tsx';
import type { Sorting } from '../table.tsx';

/**
 * One filter. `search` is typed text, always in sight; `choice` one of several; `day` a date; `number` a whole number from 1 on; `order` what the list is sorted by;
 * `preset` a ready-made list, which the other filters narrow.
 */
export interface ListField {
  /** As in the URL. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'search' | 'choice' | 'day' | 'number' | 'order' | 'preset';
  /** Of a choice, an order or a preset. */
  readonly options?: readonly Option[];
  /** Of a preset: the filters that it stands in place of. */
  readonly replaces?: readonly string[];
  /** Of a number: the largest, and its chip, with `{}` for the number. */
  readonly most?: number;
  readonly chip?: string;
  /** Among the rarely used ones below the others. */
  readonly isMore?: boolean;
  /** What is wrong with what was typed. */
  readonly error?: string | undefined;
}

export interface ShownField extends ListField {
  readonly value: string;
}

export interface FilterChip {
  readonly name: string;
  readonly text: string;
  /** The list without this filter. */
  readonly removeHref: string;
  /** The choice does not exist any more, such as a plan that has been deleted. */
  readonly isGone: boolean;
}

export interface ListLink {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Lists that staff have saved, with where to save this one and to change them; empty: not now. */
export interface SavedLinks {
  readonly links: readonly ListLink[];
  readonly saveHref: string;
  readonly manageHref: string;
}

export interface ListView {
  readonly here: string;
  /** The set filters, without the order: what a saved list stores. */
  readonly query: string;
  readonly fields: readonly ShownField[];
  readonly chips: readonly FilterChip[];
  readonly presets: readonly ListLink[];
  /** Filters that are wrong: the list is then not shown. */
  readonly problems: readonly { readonly message: string; readonly fieldId: string }[];
  /** The current order, and the filters it is added to. */
  readonly sort: string;
}

interface Asked {
  /** The list's own address. */
  readonly here: string;
  /** As asked for. */
  readonly asked: URLSearchParams;
  /** What the filter made of it, without what it does not know. */
  readonly query: URLSearchParams;
  readonly fields: readonly ListField[];
  /** Ready-made lists that are more than one filter: a label and what it adds to those that are set. */
  readonly presets?: readonly { readonly label: string; readonly query: string }[];
  readonly now: Temporal.Instant;
}

/** Nothing of it is a document: texts and addresses alone. */
export function listView({ here, asked, query, fields, presets = [], now }: Asked): ListView {
  const days = fields.filter(({ kind }) => kind === 'day');
  const wrong = [
    ...dayProblems(asked, Object.fromEntries(days.map(({ name, label }) => [name, label]))),
    ...fields.flatMap((field) => numberProblems(field, { asked, query })),
  ];
  const filters = new URLSearchParams(query);
  for (const { name } of fields.filter(({ kind }) => kind === 'order')) filters.delete(name);
  const link = (label: string, added: URLSearchParams): ListLink => {
    const target = new URLSearchParams(filters);
    for (const [name, value] of added) {
      for (const replaced of fields.find((field) => field.name === name)?.replaces ?? [])
        target.delete(replaced);
      target.set(name, value);
    }
    return { label, href: hrefOf(here, target), isCurrent: target.toString() === filters.toString() };
  };
  return {
    here,
    query: filters.toString(),
    fields: fields.map((field) => shown(field, { asked, query, wrong })),
    chips: fields.flatMap((field) => chipOf(field, { here, query, now })),
    presets: [
      ...presets.map(({ label, query: text }) => link(label, new URLSearchParams(text))),
      ...fields
        .filter(({ kind }) => kind === 'preset')
        .flatMap(({ name, options = [] }) =>
          options.map(({ value, label }) => link(label, new URLSearchParams([[name, value]]))),
        ),
    ],
    problems: wrong.map(({ name, summary }) => ({ message: summary, fieldId: name })),
    sort: query.get('sort') ?? '',
  };
}

interface Known {
  readonly asked: URLSearchParams;
  readonly query: URLSearchParams;
  readonly wrong: readonly DayProblem[];
}

/** What was typed is no number that the filter takes, and so is not in what it made of it. */
function numberProblems(
  { name, label, kind, most = 0 }: ListField,
  { asked, query }: Pick<Known, 'asked' | 'query'>,
): DayProblem[] {
  if (kind !== 'number' || !asked.get(name)?.trim() || query.has(name)) return [];
  const message = `Enter a whole number from 1 to ${formatNumber(most)}`;
  return [{ name, message, summary: `${label}: enter a whole number from 1 to ${formatNumber(most)}` }];
}

function shown(field: ListField, { asked, query, wrong: all }: Known): ShownField {
  const wrong = all.find(({ name }) => name === field.name);
  const value = (wrong ? asked.get(field.name) : query.get(field.name)) ?? '';
  return { ...field, value: value.slice(0, LONGEST), ...(wrong ? { error: wrong.message } : {}) };
}

/** Of what was typed where a date belongs. */
const LONGEST = 100;

type Place = { here: string; query: URLSearchParams; now: Temporal.Instant };

function chipOf(field: ListField, { here, query, now }: Place): FilterChip[] {
  const value = query.get(field.name);
  if (value === null || field.kind === 'order') return [];
  const rest = new URLSearchParams(query);
  rest.delete(field.name);
  const option = field.options?.find((one) => one.value === value);
  const isGone = field.options !== undefined && option === undefined;
  const text = isGone ? `${field.label}: no longer exists` : chipText(field, option?.label ?? value, now);
  return [{ name: field.name, text, removeHref: hrefOf(here, rest), isGone }];
}

function chipText({ kind, label, chip }: ListField, value: string, now: Temporal.Instant): string {
  if (kind === 'preset') return value;
  if (chip) return chip.replace('{}', value);
  if (kind === 'search') return `“${value}”`;
  const day = kind === 'day' ? storedDate(value) : null;
  return day ? `${label} ${formatShortDate(day, now)}` : `${label}: ${value}`;
}

/** An address with a query, without the question mark where there is none. */
export function hrefOf(here: string, query: URLSearchParams): string {
  return query.size > 0 ? `${here}?${query}` : here;
}

/**
 * A header's link and mark, for a column that sorts by `key`: first the one order, then the other.
 * @param initial the order of a list that nobody has sorted, such as `-at`; empty: by another column
 */
export function sortedBy(view: ListView, key: string, initial = ''): Sorting {
  const current = view.sort || initial;
  const query = new URLSearchParams(view.query);
  const next = current === key ? `-${key}` : key;
  if (next !== initial) query.set('sort', next);
  const sorted = current === key ? 'ascending' : 'descending';
  return {
    sortHref: hrefOf(view.here, query),
    sorted: current.replace('-', '') === key ? sorted : undefined,
  };
}
