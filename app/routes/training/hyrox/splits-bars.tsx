import { useId } from 'react';
import type { RaceBar } from './race-view.ts';

const WIDTH = 360;
const BAR = 20;
const ROW = 50;

/**
 * A bar for each race, as long as its time: runs, stations and the Roxzone in their order. The table next to it has the
 * numbers.
 */
export function SplitsBars({ bars }: { bars: readonly RaceBar[] }) {
  const id = useId();
  const longest = Math.max(1, ...bars.map(({ pieces }) => sum(pieces)));
  if (bars.length === 0) return null;
  return (
    <figure className="race-bars">
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>Where the time went</title>
        <desc id={`${id}d`}>{bars.map(({ label, finish }) => `${label}: ${finish}`).join('. ')}</desc>
        {bars.map((bar, index) => (
          <Bar key={bar.label} bar={bar} top={index * ROW} scale={WIDTH / longest} />
        ))}
      </svg>
      <figcaption className="race-key">
        <span className="race-key-run">Runs</span>
        <span className="race-key-station">Stations</span>
        <span className="race-key-roxzone">Roxzone</span>
      </figcaption>
    </figure>
  );
}

function Bar({ bar: { label, finish, pieces }, top, scale }: { bar: RaceBar; top: number; scale: number }) {
  const starts = pieces.map((_, index) => sum(pieces.slice(0, index)) * scale);
  return (
    <g>
      <text x="0" y={top + 18}>
        {label}
      </text>
      <text x={WIDTH} y={top + 18} className="race-finish">
        {finish}
      </text>
      {pieces.map(({ kind, value }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a race have a fixed order
          key={index}
          className={`race-${kind}`}
          x={starts[index]}
          y={top + 24}
          width={Math.max(0, value * scale - 0.6)}
          height={BAR}
        />
      ))}
    </g>
  );
}

const sum = (pieces: readonly { value: number }[]) => pieces.reduce((total, { value }) => total + value, 0);
