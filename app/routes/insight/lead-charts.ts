import { shareOf } from '#domain/insight/class-figures.ts';
import type { LeadSums } from '#domain/insight/lead-figures.ts';
import type { InsightPeriod } from '#domain/insight/period.ts';
import type { Store } from '#server/data/store.ts';
import { leadFigures } from '#server/insight/lead-figures.ts';
import { type NumberTable, readPeriodFigures, trendOf, trendTable } from './chart-tables.ts';

/** Who got how far, in percent of those who got to the step before; null: nobody did. */
export const sharesOf = ({ enquiries, booked, attended, joinedAfterTour, joined, lost }: LeadSums) => ({
  booked: shareOf(booked, enquiries),
  attended: shareOf(attended, booked),
  joinedAfterTour: shareOf(joinedAfterTour, attended),
  joined: shareOf(joined, enquiries),
  lost: shareOf(lost, enquiries),
});

export async function readLeadCharts(store: Store, period: InsightPeriod, now: Temporal.Instant) {
  const figures = await readPeriodFigures(store, leadFigures, period, now);
  return {
    figures,
    enquiries: trendOf(figures, ({ all }) => all.enquiries),
    steps: stepsOf(figures.sum.all),
    sources: figures.sum.bySource.toSorted((one, other) => other.enquiries - one.enquiries),
  };
}

/** The steps of the funnel, with what each is a share of. */
function stepsOf(sums: LeadSums) {
  const shares = sharesOf(sums);
  return [
    { label: 'Enquiries', value: sums.enquiries, share: null, of: '' },
    { label: 'Tour booked', value: sums.booked, share: shares.booked, of: 'of enquiries' },
    { label: 'Came to tour', value: sums.attended, share: shares.attended, of: 'of tours booked' },
    {
      ...{ label: 'Joined after it', value: sums.joinedAfterTour },
      ...{ share: shares.joinedAfterTour, of: 'of those who came' },
    },
    { label: 'Joined in all', value: sums.joined, share: shares.joined, of: 'of enquiries' },
    { label: 'Lost', value: sums.lost, share: shares.lost, of: 'of enquiries' },
  ];
}

export type LeadCharts = Awaited<ReturnType<typeof readLeadCharts>>;

export const leadTables: Readonly<Record<string, (charts: LeadCharts) => NumberTable>> = {
  enquiries: ({ figures, enquiries }) => trendTable(figures, enquiries, 'Enquiries'),
  'lead-steps': ({ steps }) => ({
    headers: ['Step', 'People', 'Share %'],
    rows: steps.map(({ label, of, value, share }) => ({
      label: of ? `${label} (share ${of})` : label,
      cells: [value, share],
    })),
  }),
  'leads-by-source': ({ sources }) => ({
    headers: [
      ...['Source', 'Enquiries', 'Tour booked', 'Tour booked, % of enquiries', 'Came to tour'],
      ...['Came, % of tours booked', 'Joined after it', 'Joined after it, % of those who came'],
      ...['Joined in all', 'Joined in all, % of enquiries', 'Lost', 'Lost, % of enquiries'],
    ],
    rows: sources.map((sums) => {
      const shares = sharesOf(sums);
      return {
        label: sums.label,
        cells: [
          ...[sums.enquiries, sums.booked, shares.booked, sums.attended, shares.attended],
          ...[sums.joinedAfterTour, shares.joinedAfterTour, sums.joined, shares.joined],
          ...[sums.lost, shares.lost],
        ],
      };
    }),
  }),
};
