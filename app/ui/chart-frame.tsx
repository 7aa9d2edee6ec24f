import './charts.css';
import { type ReactNode, useId } from 'react';
import { ChartNumbers, type ChartTable } from './chart-numbers.tsx';
import { CHART_WIDTH } from './chart-width.ts';

export type ChartPoint = { label: string; value: number };

type ChartFrameProps = {
  title: string;
  /** A sentence that describes the chart for screen readers. */
  description: string;
  table: ChartTable;
  /** Where its numbers can be downloaded. */
  csvHref?: string | undefined;
  height: number;
  /** Below the picture: what its looks mean. */
  legend?: ReactNode;
  children: ReactNode;
};

/** To a hundredth of a unit: more decimals are only bytes. */
export const chartUnits = (length: number) => Math.round(length * 100) / 100;

/** A chart with title, description and its numbers in a table. */
export function ChartFrame({
  title,
  description,
  table,
  csvHref,
  height,
  legend,
  children,
}: ChartFrameProps) {
  const id = useId();
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {children}
      </svg>
      {legend}
      <ChartNumbers title={title} {...table} csvHref={csvHref} />
    </figure>
  );
}

/** The table of a chart with one value for each label. @param labelHeader of the first column; by default `When` */
export function pointsTable(
  points: readonly ChartPoint[],
  {
    labelHeader = 'When',
    valueHeader,
    format,
  }: { labelHeader?: string | undefined; valueHeader: string; format: (value: number) => string },
): ChartTable {
  return {
    headers: [labelHeader, valueHeader],
    rows: points.map(({ label, value }) => ({ label, cells: [format(value)] })),
  };
}
