import { endOfLocalDay, startOfLocalDay } from '../values/dates.ts';
import { filterDays } from '../values/filter-days.ts';
import { cutText } from '../values/text.ts';
import { type LedgerKind, type LedgerMethod, ledgerKinds, ledgerMethods } from './ledger.ts';
import { onlineMethods } from './payment-account.ts';

/** In the place of a method: everything that came through the provider, as “Online” is added up. */
export const ALL_ONLINE = 'all-online';

/** The filter of the payments list, as in the URL. Invalid values are ignored; `dayProblems` names the days that are none. */
export interface PaymentFilter {
  readonly from: Temporal.PlainDate | null;
  /** The last day, included. */
  readonly to: Temporal.PlainDate | null;
  /** Name, email address or uid, as typed. */
  readonly member: string;
  readonly method: LedgerMethod | typeof ALL_ONLINE | '';
  readonly kind: LedgerKind | '';
  readonly isOldestFirst: boolean;
}

const methods = [...ledgerMethods, ALL_ONLINE] as const;
const MAX_TYPED_LENGTH = 200;

export function readPaymentFilter(query: URLSearchParams): PaymentFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MAX_TYPED_LENGTH);
  return {
    ...filterDays(query),
    member: read('member'),
    method: methods.find((each) => each === read('method')) ?? '',
    kind: ledgerKinds.find((each) => each === read('kind')) ?? '',
    isOldestFirst: read('sort') === 'at',
  };
}

/** The filter as a query string, without empty fields. */
export function paymentQuery(filter: PaymentFilter): URLSearchParams {
  const { from, to, member, method, kind, isOldestFirst } = filter;
  const pairs: [string, string][] = [
    ['from', from?.toString() ?? ''],
    ['to', to?.toString() ?? ''],
    ['member', member],
    ['method', method],
    ['kind', kind],
    ['sort', isOldestFirst ? 'at' : ''],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

type Condition =
  | readonly ['at', '>=' | '<', Temporal.Instant]
  | readonly ['method' | 'kind', '==', string]
  | readonly ['method', 'in', string[]];

/** The conditions on an entry, except for the member. Days are in the club's time zone. */
export function paymentConditions({ from, to, method, kind }: PaymentFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(['at', '>=', startOfLocalDay(from)]);
  if (to) conditions.push(['at', '<', endOfLocalDay(to)]);
  if (method === ALL_ONLINE) conditions.push(['method', 'in', [...onlineMethods]]);
  else if (method) conditions.push(['method', '==', method]);
  if (kind) conditions.push(['kind', '==', kind]);
  return conditions;
}
