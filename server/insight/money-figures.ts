import {
  countMoney,
  MONEY_FIGURES,
  type MoneyFigures,
  readMoneyFigures,
} from '#domain/insight/money-figures.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { ledger } from '../data/collections/payments.ts';
import { listEach } from '../data/each-of.ts';
import type { FigureKind } from './figures/figure-kind.ts';

const PAGE = 500;

/** From the ledger, by the day on which money came in or went back. */
export const moneyFigures: FigureKind<MoneyFigures> = {
  ...{ name: MONEY_FIGURES, version: 1, decode: readMoneyFigures, countedFrom: [{ kind: 'payments' }] },
  async firstDay(reads) {
    const { items } = await reads.query(ledger, { orderBy: [['at', 'asc']], limit: 1 });
    return items[0] ? localDate(items[0].at) : null;
  },
  async count(reads, { from, to }, until) {
    const found = await listEach(reads, ledger, {
      where: [
        ['at', '>=', startOfLocalDay(from)],
        ['at', '<', endOfLocalDay(to)],
      ],
      orderBy: [['at', 'asc']],
      limit: PAGE,
    });
    const done = found.filter(({ at }) => Temporal.Instant.compare(at, until) <= 0);
    const byDay = Map.groupBy(done, ({ at }) => localDate(at).toString());
    return new Map([...byDay].map(([date, each]) => [date, countMoney(each)]));
  },
};
