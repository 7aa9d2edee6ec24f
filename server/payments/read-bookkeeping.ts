import { type BookkeepingDetail, bookkeepingLines } from '#domain/payments/bookkeeping.ts';
import type { LedgerMethod } from '#domain/payments/ledger.ts';
import { payerName } from '#domain/payments/payer.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { memberRows } from '../data/collections/members.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { eachPage } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';
import type { BookkeepingRow } from './bookkeeping-csv.ts';

const PAGE = 500;

export interface BookkeepingAsked {
  readonly from: Temporal.PlainDate;
  /** The last day, included. */
  readonly to: Temporal.PlainDate;
  /** Empty: all of them. */
  readonly method: LedgerMethod | '';
  readonly detail: BookkeepingDetail;
}

/** The lines of each day in turn, oldest first; a day at a time is held in memory. */
export async function* readBookkeeping(
  store: Store,
  { from, to, method, detail }: BookkeepingAsked,
): AsyncGenerator<BookkeepingRow[]> {
  for await (const { date, entries } of eachDay(store, from, to)) {
    const asked = entries.filter((entry) => method === '' || entry.method === method);
    const lines = bookkeepingLines(asked, detail);
    const uids = [...new Set(lines.map(({ payeeUid }) => payeeUid).filter(Boolean))];
    const people = await store.findMany(memberRows, uids);
    const known = new Map(people.flatMap((each) => (each ? [[each.id, each]] : [])));
    yield lines.map((line) => ({
      ...line,
      date,
      // A sum of a day is nobody's.
      payee: detail === 'payments' ? payerName(line.payeeUid, known.get(line.payeeUid)) : '',
    }));
  }
}

async function* eachDay(store: Store, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  const pages = eachPage((cursor) =>
    store.query(ledger, {
      where: [
        ['at', '>=', startOfLocalDay(from)],
        ['at', '<', endOfLocalDay(to)],
      ],
      orderBy: [['at', 'asc']],
      limit: PAGE,
      cursor,
    }),
  );
  let date = from;
  let entries: StoredLedgerEntry[] = [];
  for await (const page of pages) {
    for (const entry of page) {
      const day = localDate(entry.at);
      if (!day.equals(date)) {
        yield { date, entries };
        [date, entries] = [day, []];
      }
      entries.push(entry);
    }
  }
  yield { date, entries };
}
