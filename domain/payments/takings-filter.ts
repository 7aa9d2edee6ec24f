import { parseDateEntry } from '../values/date-entry.ts';
import { type LedgerKind, type LedgerMethod, ledgerKinds, ledgerMethods } from './ledger.ts';
import { type TakenEntry, type TakingsGroup, takingsGroupOf, takingsGroups } from './takings.ts';

/** The most days that takings are added up for at a time. */
const MAX_DAYS = 366;

export interface TakingsFilter {
  readonly from: Temporal.PlainDate;
  /** The last day, included. */
  readonly to: Temporal.PlainDate;
  /** Which entries are listed; empty: any. */
  readonly method: LedgerMethod | '';
  /** What they were for or, of refunds, voids and disputes, their kind; empty: any. */
  readonly group: TakingsGroup | LedgerKind | '';
  /** Who took them; `online`: nobody; empty: anybody. */
  readonly taker: string;
}

export interface TakingsAsked {
  readonly filter: TakingsFilter;
  /** What is wrong with the days, which are today then, and the field; null: nothing. */
  readonly problem: { readonly field: 'from' | 'to'; readonly text: string } | null;
}

/** Reads `day`, or `from` and `to`, and which entries to list; without days: today. */
export function readTakingsFilter(query: URLSearchParams, today: Temporal.PlainDate): TakingsAsked {
  const read = (name: string) => (query.get(name) ?? '').trim();
  const day = read('day');
  const [typedFrom, typedTo] = [read('from') || day, read('to') || day];
  const entries = {
    method: ledgerMethods.find((each) => each === read('method')) ?? '',
    group: [...takingsGroups, ...ledgerKinds].find((each) => each === read('for')) ?? '',
    taker: read('by'),
  } as const;
  const refuse = (field: 'from' | 'to', text: string): TakingsAsked => ({
    filter: { from: today, to: today, ...entries },
    problem: { field, text },
  });
  const [from, to] = [parseDateEntry(typedFrom || typedTo), parseDateEntry(typedTo || typedFrom)];
  if (from.kind === 'invalid') return refuse('from', from.message);
  if (to.kind === 'invalid') return refuse('to', to.message);
  if (from.kind === 'missing' || to.kind === 'missing') {
    return { filter: { from: today, to: today, ...entries }, problem: null };
  }
  return withinAYear({ from: from.date, to: to.date, ...entries }, refuse);
}

function withinAYear(
  filter: TakingsFilter,
  refuse: (field: 'to', text: string) => TakingsAsked,
): TakingsAsked {
  const { from, to } = filter;
  if (Temporal.PlainDate.compare(from, to) > 0) return refuse('to', 'The last day is before the first');
  if (from.until(to).days >= MAX_DAYS) return refuse('to', 'Choose a year or less');
  return { filter, problem: null };
}

/** True where the filter lists only some entries. */
export const isListed = ({ method, group, taker }: TakingsFilter): boolean =>
  method !== '' || group !== '' || taker !== '';

/** Whether an entry is behind the figure that the filter asks for. */
export function isBehind({ method, group, taker }: TakingsFilter, entry: TakenEntry): boolean {
  if (entry.amountInPence === 0) return false;
  if (method !== '' && entry.method !== method) return false;
  if (taker !== '' && entry.takenByUid !== (taker === 'online' ? '' : taker)) return false;
  return group === '' || group === (entry.kind === 'payment' ? takingsGroupOf(entry) : entry.kind);
}

/** The filter as a query string; `day` where it is one day. */
export function takingsQuery({ from, to, method, group, taker }: TakingsFilter): URLSearchParams {
  const days: [string, string][] = from.equals(to)
    ? [['day', String(from)]]
    : [
        ['from', String(from)],
        ['to', String(to)],
      ];
  const chosen: [string, string][] = [
    ['method', method],
    ['for', group],
    ['by', taker],
  ];
  return new URLSearchParams([...days, ...chosen.filter(([, value]) => value !== '')]);
}
