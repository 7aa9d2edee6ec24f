import { countLeads, FUNNEL_DAYS, type LeadFigures, readLeadFigures } from '#domain/insight/lead-figures.ts';
import { endOfLocalDay, localDate, startOfLocalDay } from '#domain/values/dates.ts';
import { leads } from '../data/collections/leads.ts';
import { listEach } from '../data/each-of.ts';
import type { Writes } from '../data/store.ts';
import type { FigureKind } from './figures/figure-kind.ts';
import { markFigures } from './figures/mark-figures.ts';

const LEADS = 'leads';
const PAGE = 500;

/** From the leads, by the day of their enquiry. What becomes of them counts for four weeks: see docs/rules/leads.md. */
export const leadFigures: FigureKind<LeadFigures> = {
  ...{ name: LEADS, version: 1, changesForDays: FUNNEL_DAYS, decode: readLeadFigures },
  async firstDay(reads, today) {
    const { items } = await reads.query(leads, { orderBy: [['createdAt', 'asc']], limit: 1 });
    const [oldest] = items.map(({ createdAt }) => localDate(createdAt));
    const first = today.subtract({ days: FUNNEL_DAYS });
    return oldest && Temporal.PlainDate.compare(oldest, first) < 0 ? first : (oldest ?? null);
  },
  async count(reads, { from, to }, until) {
    const found = await listEach(reads, leads, {
      where: [
        ['createdAt', '>=', startOfLocalDay(from)],
        ['createdAt', '<', endOfLocalDay(to)],
      ],
      orderBy: [['createdAt', 'asc']],
      limit: PAGE,
    });
    const asked = found.filter(({ createdAt }) => Temporal.Instant.compare(createdAt, until) <= 0);
    const byDay = Map.groupBy(asked, ({ createdAt }) => localDate(createdAt).toString());
    return new Map([...byDay].map(([date, each]) => [date, countLeads(each)]));
  },
};

/** In every transaction that changes what these figures count of a lead, begins it again or removes it. @param lead as it was */
export function markLeadDay(
  writes: { create: Writes<unknown>['create'] },
  { createdAt }: { readonly createdAt: Temporal.Instant },
  now: Temporal.Instant,
): void {
  const date = localDate(createdAt);
  if (date.until(localDate(now)).days > FUNNEL_DAYS) return;
  markFigures(writes, { kind: LEADS, date }, now);
}
