import { endOfLocalDay, startOfLocalDay, storedDate } from '../values/dates.ts';
import { cutText } from '../values/text.ts';
import { type LedgerKind, type LedgerMethod, ledgerKinds, ledgerMethods } from './ledger.ts';

/** What the payments are looked through for, as it stands in the address. Whatever makes no sense there counts as not asked. */
export interface PaymentFilter {
  readonly from: Temporal.PlainDate | null;
  /** The last day, included. */
  readonly to: Temporal.PlainDate | null;
  /** Name, e-mail address or uid, as typed. */
  readonly member: string;
  readonly method: LedgerMethod | '';
  readonly kind: LedgerKind | '';
}

const MOST_TYPED = 200;

export function readPaymentFilter(query: URLSearchParams): PaymentFilter {
  const read = (name: string) => cutText((query.get(name) ?? '').trim(), MOST_TYPED);
  return {
    from: storedDate(read('from')),
    to: storedDate(read('to')),
    member: read('member'),
    method: ledgerMethods.find((each) => each === read('method')) ?? '',
    kind: ledgerKinds.find((each) => each === read('kind')) ?? '',
  };
}

/** The filter as a query of the address, without what is not asked. */
export function paymentQuery({ from, to, member, method, kind }: PaymentFilter): URLSearchParams {
  const pairs: [string, string][] = [
    ['from', from?.toString() ?? ''],
    ['to', to?.toString() ?? ''],
    ['member', member],
    ['method', method],
    ['kind', kind],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''));
}

type Condition = readonly ['at', '>=' | '<', Temporal.Instant] | readonly ['method' | 'kind', '==', string];

/** What an entry must fulfil, but for the member. Days are the club's. */
export function paymentConditions({ from, to, method, kind }: PaymentFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(['at', '>=', startOfLocalDay(from)]);
  if (to) conditions.push(['at', '<', endOfLocalDay(to)]);
  if (method) conditions.push(['method', '==', method]);
  if (kind) conditions.push(['kind', '==', kind]);
  return conditions;
}
