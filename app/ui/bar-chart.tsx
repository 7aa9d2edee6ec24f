import { ChartFrame, type ChartPoint, chartUnits, pointsTable } from './chart-frame.tsx';
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

/** A bar chart from zero, for up to about 30 values; the largest is labelled. */
export function BarChart({ points, format = String, valueHeader, ...frame }: BarChartProps) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const slot = CHART_WIDTH / Math.max(1, points.length);
  const labelStep = Math.ceil(points.length / 8);
  const barWidth = chartUnits(Math.min(28, slot * 0.66));
  return (
    <ChartFrame {...frame} table={pointsTable(points, { valueHeader, format })} height={HEIGHT}>
      <line className="chart-base" x1="0" x2={CHART_WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {points.map(({ label, value }, index) => {
        const height = chartUnits(((HEIGHT - FOOT - HEAD) * Math.max(0, value)) / top);
        const middle = chartUnits(slot * (index + 0.5));
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
            {value === top ? (
              <text x={middle} y={chartUnits(HEIGHT - FOOT - height - 6)} className="chart-value">
                {format(value)}
              </text>
            ) : null}
            {index % labelStep === 0 ? (
              <text x={middle} y={HEIGHT - 4}>
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </ChartFrame>
  );
}
