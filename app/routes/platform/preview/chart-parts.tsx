import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { MatrixChart } from '../../../ui/matrix-chart.tsx';
import { RowChart } from '../../../ui/row-chart.tsx';
import { StackedChart } from '../../../ui/stacked-chart.tsx';
import { TrendChart } from '../../../ui/trend-chart.tsx';

const months = ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'];
const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`;
const thousands = (value: number) => (Math.abs(value) >= 1000 ? `£${value / 1000}k` : `£${value}`);
/** The Mondays of a year, those of the year before with it. */
const weeks = Array.from({ length: 52 }, (_, week) => {
  const monday = Temporal.PlainDate.from('2025-12-01').add({ weeks: week });
  const label = `${monday.day} ${monday.toLocaleString('en-GB', { month: 'short' })}`;
  return monday.year === 2025 ? `${label} 2025` : label;
});
const hours = Array.from({ length: 17 }, (_, hour) => String(hour + 6).padStart(2, '0'));
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Months since joining. */
const year = Array.from({ length: 12 }, (_, later) => String(later));
const csvHref = '#main';

/** Every chart, each with its numbers: of a year, with one value and without any. */
export function Charts() {
  return (
    <>
      <Trends />
      <Bars />
      <Movements />
      <Rows />
      <Matrices />
    </>
  );
}

function Trends() {
  const texts = {
    title: 'Recurring revenue',
    description: 'From £18,200 in June to £21,900 in November; a year before it was £17,000 in November.',
    valueHeader: 'Recurring revenue',
    format: pounds,
    formatShort: thousands,
    csvHref,
  };
  return (
    <Card title="A line and what it is compared with">
      <TrendChart
        {...texts}
        labels={months}
        values={[18200, 18900, 18400, 20100, null, 21900]}
        compared={{ label: 'A year before', values: [15000, 15400, 15900, 16200, 16800, 17000] }}
      />
      <TrendChart
        {...texts}
        title="A year of weeks"
        labels={weeks}
        values={weeks.map((_, week) => 180_000 + week * 700)}
      />
      <TrendChart {...texts} title="One month" labels={['Nov 2026']} values={[21900]} />
      <TrendChart {...texts} title="No months" labels={[]} values={[]} />
    </Card>
  );
}

function Bars() {
  const texts = { description: 'Most in January.', valueHeader: 'Time' };
  const pointsOf = (labels: readonly string[]) =>
    labels.map((label, index) => ({ label, value: (index * 37) % 300 }));
  const time = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const names = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', ...months.map((label) => label.slice(0, 3))];
  return (
    <Card title="Bars and bests">
      <BarChart {...texts} title="Half a year of weeks" points={pointsOf(weeks.slice(0, 26))} format={time} />
      <BarChart {...texts} title="A year of months" points={pointsOf(names).reverse()} format={time} />
      <BarChart
        {...texts}
        title="Weeks alike"
        points={weeks.slice(0, 12).map((label) => ({ label, value: 90 }))}
        format={time}
      />
      <BarChart {...texts} title="One bar" points={[{ label: '24 Nov', value: 75 }]} format={time} />
      <LineChart {...texts} title="A best over a year" points={pointsOf(weeks)} format={time} />
      <LineChart
        {...texts}
        title="One best"
        points={[{ label: '24 November 2025', value: 75 }]}
        format={time}
      />
    </Card>
  );
}

function Movements() {
  const texts = { title: 'Movement', description: 'More joined than left in every month but August.' };
  return (
    <Card title="What comes and what goes">
      <StackedChart
        {...texts}
        labels={months}
        series={[
          { name: 'New', look: 'gain', values: [900, 700, 400, 1500, 1100, 800] },
          { name: 'Upgrade', look: 'gain-2', values: [100, 200, 0, 300, 100, 150] },
          { name: 'Return', look: 'gain-3', values: [50, 0, 60, 200, 300, 90] },
          { name: 'Leave', look: 'loss', values: [-300, -200, -700, -300, -250, -400] },
          { name: 'Downgrade', look: 'loss-2', values: [-50, -40, -100, 0, -30, -70] },
          { name: 'Hold', look: 'loss-3', values: [0, -160, -160, -80, -40, 0] },
        ]}
        format={pounds}
        csvHref={csvHref}
      />
      <StackedChart
        {...texts}
        title="A year of weeks"
        labels={weeks}
        series={[{ name: 'New', look: 'gain', values: weeks.map((_, week) => (week * 700) % 12_000) }]}
        format={pounds}
        csvHref={csvHref}
      />
      <StackedChart {...texts} title="No movement" labels={[]} series={[]} />
    </Card>
  );
}

function Rows() {
  const texts = { labelHeader: 'Class', valueHeader: 'Fill rate', description: 'Most for Hyrox Engine.' };
  const percent = (value: number) => `${value}%`;
  const points = [
    { label: 'Hyrox Engine for people who have raced before', value: 92 },
    { label: 'Mobility', value: 40 },
    { label: 'Early spin', value: 0 },
  ];
  return (
    <Card title="Shares with long names">
      <RowChart
        {...texts}
        title="Fill rate by class"
        points={points}
        most={100}
        isLabelAbove
        format={percent}
        csvHref={csvHref}
      />
      <RowChart
        {...texts}
        title="Money by kind"
        points={[
          { label: 'Memberships', value: 1_234_567 },
          { label: 'Personal training', value: 21_900 },
          { label: 'Bar', value: 4 },
        ]}
        format={pounds}
      />
      <RowChart {...texts} title="One row" points={[{ label: 'Back', value: 1 }]} />
    </Card>
  );
}

function Matrices(): ReactNode {
  return (
    <Card title="Squares" aside={<a href={paths.preview}>All parts</a>}>
      <MatrixChart
        title="Visits by weekday and hour"
        description="Most on Mondays at 18."
        rowHeader="Weekday"
        columns={hours}
        rows={days.map((label, day) => ({
          label,
          values: hours.map((_, hour) => (hour * 7 + day * 5) % 23),
        }))}
        csvHref={csvHref}
      />
      <MatrixChart
        title="Still members by month of joining"
        description="Of those who joined in June, 61% are still members."
        rowHeader="Joined"
        columns={year}
        rows={year.map((_, month) => ({
          label: `Nov ${month + 10}`,
          values: year.map((_, column) =>
            column + month > 11 ? null : Math.max(40, 100 - 7 * column * (month % 3)),
          ),
        }))}
        most={100}
        hasTexts
        csvHref={csvHref}
      />
    </Card>
  );
}
