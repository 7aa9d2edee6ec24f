import { withFeesApart } from '#domain/payments/takings.ts';
import { endOfLocalDay, startOfLocalDay } from '#domain/values/dates.ts';
import { ledger, type StoredLedgerEntry } from '../data/collections/payments.ts';
import { eachPage } from '../data/each-of.ts';
import type { Store } from '../data/store.ts';

const PAGE = 500;
/** More than a large club takes in a year of desk payments, or two months of everything; bounds what one page reads. */
const MAX_ENTRIES = 5000;

export interface LedgerOfDays {
  /** Oldest first. */
  readonly entries: readonly StoredLedgerEntry[];
  /** True where there are more than can be added up at once: the sums would be wrong. */
  readonly isTooMany: boolean;
}

/** Every ledger entry of some days, in the club's time zone, each for one purpose; at most 5,000. */
export async function readLedgerOfDays(
  store: Store,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  most = MAX_ENTRIES,
): Promise<LedgerOfDays> {
  const entries: StoredLedgerEntry[] = [];
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
  for await (const page of pages) {
    entries.push(...page);
    if (entries.length > most) return { entries: [], isTooMany: true };
  }
  return { entries: withFeesApart(entries), isTooMany: false };
}
