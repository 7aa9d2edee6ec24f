import './charts.css';
import { type ReactNode, useId } from 'react';

export type ChartPoint = { label: string; value: number };

type ChartFrameProps = {
  title: string;
  /** A sentence that describes the chart for screen readers. */
  description: string;
  valueHeader: string;
  /** Of the first column of the numbers. */
  labelHeader?: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  height: number;
  /** Below the picture: what its looks mean. */
  legend?: ReactNode;
  children: ReactNode;
};

/** Width of a chart's drawing area, in SVG units. */
export const CHART_WIDTH = 320;

/** To a hundredth of a unit: more decimals are only bytes. */
export const chartUnits = (length: number) => Math.round(length * 100) / 100;

/** A chart with title, description and its numbers in a table. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    description,
    valueHeader,
    labelHeader = 'When',
    points,
    format,
    height,
    legend,
    children,
  } = props;
  const id = useId();
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>{title}</title>
        <desc id={`${id}d`}>{description}</desc>
        {children}
      </svg>
      {legend}
      <details>
        <summary>Numbers</summary>
        <table>
          <caption className="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeader}</th>
              <th scope="col">{valueHeader}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
