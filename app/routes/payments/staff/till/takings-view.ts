import * as paths from '#app/paths.ts';
import {
  type LedgerMethod,
  ledgerEntryText,
  ledgerKindNames,
  ledgerMethodNames,
} from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { countTakings, type TakingsRow, takingsGroupNames } from '#domain/payments/takings.ts';
import { isBehind, isListed, type TakingsFilter, takingsQuery } from '#domain/payments/takings-filter.ts';
import { formatDateTime, formatLongDay } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { memberRows } from '#server/data/collections/members.ts';
import type { StoredLedgerEntry } from '#server/data/collections/payments.ts';
import type { Store } from '#server/data/store.ts';

/** Entries behind one figure that are shown; the rest is in the list of payments. */
const MOST_LISTED = 200;

export const takingsHref = (filter: TakingsFilter, anchor = '') =>
  `${paths.viewTakings}?${takingsQuery(filter)}${anchor}`;

/** The days in words: `Saturday 21 November`, or `Monday 16 November to Saturday 21 November`. */
export function daysText({ from, to }: TakingsFilter, now: Temporal.Instant): string {
  const [first, last] = [from, to].map((day) => formatLongDay(day, now));
  return from.equals(to) ? `${first}` : `${first} to ${last}`;
}

/** Names of people by uid. */
export async function namesOf(store: Store, uids: readonly string[]): Promise<(uid: string) => string> {
  const asked = [...new Set(uids.filter(Boolean))];
  const found = await store.findMany(memberRows, asked);
  const people = new Map(found.flatMap((each) => (each ? [[each.id, each]] : [])));
  return (uid) => payerName(uid, people.get(uid));
}

/** The tables of the takings, each figure with a link to the entries behind it. */
export async function takingsTables(
  store: Store,
  entries: readonly StoredLedgerEntry[],
  filter: TakingsFilter,
) {
  const takings = countTakings(entries);
  const whole: TakingsFilter = { ...filter, method: '', group: '', taker: '' };
  const nameOf = await namesOf(
    store,
    takings.byTaker.map(({ key }) => key),
  );
  const toRow = (row: TakingsRow, name: string, asked: Partial<TakingsFilter>) => ({
    key: row.key,
    name,
    cells: takings.methods.map((method) => cellOf(row.byMethod[method], { ...whole, ...asked, method })),
    total: { text: formatExactPence(row.totalInPence), href: entriesHref({ ...whole, ...asked }) },
  });
  return {
    methods: takings.methods.map((method: LedgerMethod) => ledgerMethodNames[method]),
    rows: [
      ...takings.paid.map((row) => toRow(row, takingsGroupNames[row.key], { group: row.key })),
      ...takings.back.map((row) => toRow(row, backNames[row.key], { group: row.key })),
      toRow(takings.net, 'Total', {}),
    ],
    takers: takings.byTaker.map((row) =>
      toRow(row, row.key === '' ? 'Online' : nameOf(row.key), { taker: row.key || 'online' }),
    ),
    net: formatExactPence(takings.net.totalInPence),
  };
}

const backNames = {
  ...ledgerKindNames,
  refund: 'Refunds',
  'refund-failed': 'Refunds that failed',
  dispute: 'Disputes',
  returned: 'Disputes won',
  void: 'Voids',
};

const entriesHref = (filter: TakingsFilter) => takingsHref(filter, '#entries');

function cellOf(pence: number | undefined, filter: TakingsFilter) {
  return pence === undefined ? null : { text: formatExactPence(pence), href: entriesHref(filter) };
}

/** The entries behind the figure that was chosen; null: none was. */
export async function entriesBehind(
  store: Store,
  entries: readonly StoredLedgerEntry[],
  filter: TakingsFilter,
  now: Temporal.Instant,
) {
  if (!isListed(filter)) return null;
  const behind = entries.filter((entry) => isBehind(filter, entry)).toReversed();
  const shown = behind.slice(0, MOST_LISTED);
  const nameOf = await namesOf(
    store,
    shown.map(({ memberUid }) => memberUid),
  );
  return {
    total: formatExactPence(behind.reduce((total, each) => total + each.amountInPence, 0)),
    more: behind.length - shown.length,
    rows: shown.map((entry) => ({
      id: `${entry.id} ${entry.purpose}`,
      href: paths.viewPayment(entry.id),
      when: formatDateTime(entry.at, now),
      who: nameOf(entry.memberUid),
      what: ledgerEntryText(entry),
      how: ledgerMethodNames[entry.method],
      amount: formatExactPence(entry.amountInPence),
    })),
  };
}
