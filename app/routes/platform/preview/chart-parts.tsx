import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { MatrixChart } from '../../../ui/matrix-chart.tsx';
import { RowChart } from '../../../ui/row-chart.tsx';
import { StackedChart } from '../../../ui/stacked-chart.tsx';
import { TrendChart } from '../../../ui/trend-chart.tsx';

const months = ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'];
const pounds = (value: number) => `£${value.toLocaleString('en-GB')}`;
const thousands = (value: number) => (Math.abs(value) >= 1000 ? `£${value / 1000}k` : `£${value}`);
const hours = Array.from({ length: 17 }, (_, hour) => String(hour + 6).padStart(2, '0'));
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const csvHref = '#main';

/** The charts of analytics, each with numbers, with one value and without any. */
export function Charts() {
  return (
    <>
      <Trends />
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
      <TrendChart {...texts} title="One month" labels={['Nov 2026']} values={[21900]} />
      <TrendChart {...texts} title="No months" labels={[]} values={[]} />
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
        columns={['0', '1', '2', '3', '4', '5']}
        rows={months.map((label, month) => ({
          label: label.slice(0, 3),
          values: [100, 91, 80, 72, 66, 61].map((value, column) => (column + month > 5 ? null : value)),
        }))}
        most={100}
        hasTexts
        csvHref={csvHref}
      />
    </Card>
  );
}
