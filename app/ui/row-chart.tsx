import { shorten } from '#domain/values/text.ts';
import { ChartFrame, type ChartPoint, chartUnits, pointsTable } from './chart-frame.tsx';
import type { ChartTable } from './chart-numbers.tsx';
import { textWidth } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

type RowChartProps = {
  title: string;
  description: string;
  labelHeader: string;
  valueHeader: string;
  points: readonly ChartPoint[];
  format?: (value: number) => string;
  /** The value of a bar across the whole chart, such as 100 for shares; by default the largest. */
  most?: number;
  /** Labels have lines of their own, as longer ones always have. */
  isLabelAbove?: boolean;
  /** Instead of the table of labels and values. */
  table?: ChartTable;
  csvHref?: string;
};

const ROW = 26;
const ROW_WITH_LABEL = 48;
const LABELS = 106;
const LEAST_VALUES = 44;
/** A longer name is whole in the table: a picture breaks no lines. */
const LONGEST_LABEL = 36;

/** Bars from left to right, for things with names; the first is the largest. */
export function RowChart(props: RowChartProps) {
  const {
    points,
    format = String,
    labelHeader,
    valueHeader,
    most,
    isLabelAbove: isAsked,
    table,
    ...frame
  } = props;
  const isLabelAbove = isAsked || points.some(({ label }) => textWidth(label) > LABELS - 6);
  const values = Math.max(LEAST_VALUES, ...points.map(({ value }) => textWidth(format(value)) + 6));
  const top = most ?? Math.max(1, ...points.map(({ value }) => value));
  const left = isLabelAbove ? 0 : LABELS;
  const step = isLabelAbove ? ROW_WITH_LABEL : ROW;
  const space = CHART_WIDTH - left - values;
  return (
    <ChartFrame
      {...frame}
      table={table ?? pointsTable(points, { labelHeader, valueHeader, format })}
      height={points.length * step}
    >
      {points.map(({ label, value }, index) => {
        const width = chartUnits((space * Math.min(top, Math.max(0, value))) / top);
        const bar = index * step + step - ROW + 5;
        return (
          <g key={label}>
            <text x={0} y={isLabelAbove ? bar - 8 : bar + 13} className="chart-start">
              {shorten(label, LONGEST_LABEL)}
            </text>
            <rect
              className={index === 0 ? 'chart-bar chart-top' : 'chart-bar'}
              x={left}
              y={bar}
              width={width}
              height={ROW - 10}
              rx="2"
            />
            <text x={left + width + 6} y={bar + 13} className="chart-start">
              {format(value)}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}
