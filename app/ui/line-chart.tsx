import { ChartFrame, type ChartPoint, pointsTable } from './chart-frame.tsx';
import { bothFit } from './chart-scale.ts';
import { CHART_WIDTH } from './chart-width.ts';

type LineChartProps = {
  title: string;
  description: string;
  valueHeader: string;
  points: readonly ChartPoint[];
  format?: (value: number) => string;
  /** Lower is better: times. */
  isLowBest?: boolean;
};

const HEIGHT = 120;
const MARGIN = 14;
const FOOT = 20;

/** A value over time; every best so far is a ring, the current best a dot. */
export function LineChart({ points, format = String, valueHeader, isLowBest, ...frame }: LineChartProps) {
  const spots = place(points);
  const bests = bestSoFar(points, isLowBest ?? false);
  const best = bests.at(-1);
  const last = spots.at(-1);
  return (
    <ChartFrame {...frame} table={pointsTable(points, { valueHeader, format })} height={HEIGHT}>
      <polyline className="chart-line" points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {spots.map(({ x, y, label }, index) =>
        bests.includes(index) ? (
          <circle
            key={label}
            className={index === best ? 'chart-dot chart-record' : 'chart-dot'}
            cx={x}
            cy={y}
            r={index === best ? 5 : 3.5}
          />
        ) : null,
      )}
      <text x={MARGIN} y={HEIGHT - 3} className="chart-start">
        {points[0]?.label}
      </text>
      {last && points.length > 1 && bothFit(points[0]?.label, last.label, CHART_WIDTH - 2 * MARGIN) ? (
        <text x={CHART_WIDTH - MARGIN} y={HEIGHT - 3} className="chart-end">
          {last.label}
        </text>
      ) : null}
    </ChartFrame>
  );
}

/** The position of each point in SVG units; the vertical scale runs from the lowest to the highest value. */
function place(points: readonly ChartPoint[]) {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (CHART_WIDTH - 2 * MARGIN) / Math.max(1, points.length - 1);
  const room = HEIGHT - FOOT - 2 * MARGIN;
  return points.map(({ label, value }, index) => ({
    label,
    x: Math.round((MARGIN + step * index) * 10) / 10,
    y: Math.round((MARGIN + room * (1 - (value - low) / span)) * 10) / 10,
  }));
}

function bestSoFar(points: readonly ChartPoint[], isLowBest: boolean): number[] {
  const bests: number[] = [];
  for (const [index, { value }] of points.entries()) {
    const best = points[bests.at(-1) ?? -1]?.value;
    const isBetter = best === undefined || (isLowBest ? value < best : value > best);
    if (isBetter) bests.push(index);
  }
  return bests;
}
