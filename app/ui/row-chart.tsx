import { CHART_WIDTH, ChartFrame, type ChartPoint, chartUnits } from './chart-frame.tsx';

type RowChartProps = {
  title: string;
  description: string;
  labelHeader: string;
  valueHeader: string;
  points: readonly ChartPoint[];
  format?: (value: number) => string;
};

const ROW = 26;
const LABELS = 100;
const VALUES = 44;

/** Bars from left to right, for things with names; the first is the largest. */
export function RowChart({ points, format = String, ...frame }: RowChartProps) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const space = CHART_WIDTH - LABELS - VALUES;
  return (
    <ChartFrame {...frame} points={points} format={format} height={points.length * ROW}>
      {points.map(({ label, value }, index) => {
        const width = chartUnits((space * Math.max(0, value)) / top);
        const baseline = index * ROW + ROW / 2 + 5;
        return (
          <g key={label}>
            <text x={0} y={baseline} className="chart-start">
              {label}
            </text>
            <rect
              className={index === 0 ? 'chart-bar chart-top' : 'chart-bar'}
              x={LABELS}
              y={index * ROW + 5}
              width={width}
              height={ROW - 10}
              rx="2"
            />
            <text x={LABELS + width + 6} y={baseline} className="chart-start">
              {format(value)}
            </text>
          </g>
        );
      })}
    </ChartFrame>
  );
}
