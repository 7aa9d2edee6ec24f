import { ChartFrame, type ChartPoint, chartUnits, pointsTable } from './chart-frame.tsx';
import { labelsWithRoom, valueWidth, within } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

type BarChartProps = {
  title: string;
  description: string;
  valueHeader: string;
  points: readonly ChartPoint[];
  format?: (value: number) => string;
  csvHref?: string;
};

const HEIGHT = 140;
const FOOT = 22;
const HEAD = 24;

/** A bar chart from zero, for up to about 30 values; the largest is labelled, the first of several. */
export function BarChart({ points, format = String, valueHeader, ...frame }: BarChartProps) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const slot = CHART_WIDTH / Math.max(1, points.length);
  const barWidth = chartUnits(Math.min(28, slot * 0.66));
  const middleOf = (index: number) => chartUnits(slot * (index + 0.5));
  const labels = labelsWithRoom(
    points.map(({ label }) => label),
    middleOf,
    { across: CHART_WIDTH },
  );
  const largest = points.findIndex(({ value }) => value === top);
  return (
    <ChartFrame {...frame} table={pointsTable(points, { valueHeader, format })} height={HEIGHT}>
      <line className="chart-base" x1="0" x2={CHART_WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {points.map(({ label, value }, index) => {
        const height = chartUnits(((HEIGHT - FOOT - HEAD) * Math.max(0, value)) / top);
        const middle = middleOf(index);
        return (
          <g key={label}>
            <rect
              className={value === top ? 'chart-bar chart-top' : 'chart-bar'}
              x={chartUnits(middle - barWidth / 2)}
              y={chartUnits(HEIGHT - FOOT - height)}
              width={barWidth}
              height={height}
              rx="2"
            />
            {index === largest ? (
              <text
                x={chartUnits(within(middle, valueWidth(format(value)), CHART_WIDTH))}
                y={chartUnits(HEIGHT - FOOT - height - 6)}
                className="chart-value"
              >
                {format(value)}
              </text>
            ) : null}
          </g>
        );
      })}
      {labels.map(({ label, x }) => (
        <text key={label} x={chartUnits(x)} y={HEIGHT - 4}>
          {label}
        </text>
      ))}
    </ChartFrame>
  );
}
