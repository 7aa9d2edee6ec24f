/** How many texts have gone out: counted where failures are, under keys that expire. */
import type { TextCounts } from '#domain/messages/text-limits.ts';
import { endOfLocalDay, localDate } from '#domain/values/dates.ts';
import { throttles } from '../data/collections/identity.ts';
import type { Reads, Transaction } from '../data/store.ts';
import type { KeyedHash } from '../identity/keyed-hash.ts';

interface Counted extends TextCounts {
  /** Counts one more; to be called after the transaction's last read. */
  take(): void;
}

const monthKey = (now: Temporal.Instant) => `texts-${localDate(now).toPlainYearMonth()}`;

/** Texts of the whole club in this calendar month. */
export async function countTextsOfMonth(reads: Pick<Reads, 'find'>, now: Temporal.Instant): Promise<number> {
  return (await reads.find(throttles, monthKey(now)))?.failures ?? 0;
}

export async function readTextCounts(
  transaction: Transaction,
  hash: KeyedHash,
  memberUid: string,
  now: Temporal.Instant,
): Promise<Counted> {
  const today = localDate(now);
  const lastDay = today.toPlainYearMonth().toPlainDate({ day: today.daysInMonth });
  const counters = [
    { id: monthKey(now), expiresAt: endOfLocalDay(lastDay) },
    { id: hash('texts to a member', memberUid, today.toString()), expiresAt: endOfLocalDay(today) },
  ];
  const found = await transaction.findMany(
    throttles,
    counters.map(({ id }) => id),
  );
  const [ofMonth = 0, ofDay = 0] = found.map((stored) => stored?.failures ?? 0);
  return {
    ofMonth,
    ofDay,
    take() {
      for (const [at, counter] of counters.entries())
        transaction.set(throttles, {
          ...counter,
          kind: 'texts',
          failures: (at === 0 ? ofMonth : ofDay) + 1,
        });
    },
  };
}
