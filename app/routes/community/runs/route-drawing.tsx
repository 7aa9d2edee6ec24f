import '../community.css';
import '../../../ui/charts.css';
import { useId } from 'react';
import { ChartFrame, pointsTable } from '../../../ui/chart-frame.tsx';
import { CHART_WIDTH } from '../../../ui/chart-width.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PROFILE_HEIGHT, type RouteView } from './route-view.ts';

/** A route from above and from the side, with its numbers. */
export function RouteDrawing({ route }: { route: RouteView }) {
  const { distance, climb, isRound } = route;
  const facts = [
    { term: 'Length', value: distance },
    ...(climb ? [{ term: 'Climb', value: climb }] : []),
    { term: 'Finish', value: isRound ? 'Where it starts' : 'Somewhere else' },
  ];
  return (
    <section className="stack-tight">
      <h2>Route: {route.name}</h2>
      <Facts facts={facts} />
      <Plan route={route} />
      <Heights route={route} />
    </section>
  );
}

function Plan({ route: { name, distance, isRound, plan } }: { route: RouteView }) {
  const id = useId();
  const { height, spots, marks } = plan;
  const [start, finish] = [spots[0], spots.at(-1)];
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-labelledby={`${id}t ${id}d`}>
        <title id={`${id}t`}>{`Map of ${name}`}</title>
        <desc id={`${id}d`}>
          {`The line of the route, north at the top, ${distance} long, with the kilometres marked.`}
        </desc>
        <polyline className="chart-line" points={spots.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {marks.map(({ x, y, label }) => (
          <g key={label}>
            <circle className="route-mark" cx={x} cy={y} r={7} />
            <text className="route-number" x={x} y={y + 3}>
              {label}
            </text>
          </g>
        ))}
        {finish && !isRound ? <circle className="route-finish" cx={finish.x} cy={finish.y} r={5} /> : null}
        {start ? <circle className="route-start" cx={start.x} cy={start.y} r={5} /> : null}
      </svg>
      <figcaption className="dim">
        {isRound
          ? 'The dot is the start and the finish. Numbers are kilometres.'
          : 'The full dot is the start, the ring the finish. Numbers are kilometres.'}
      </figcaption>
    </figure>
  );
}

const FOOT = 18;

function Heights({ route: { name, climb, profile } }: { route: RouteView }) {
  if (!profile) return null;
  const { spots, lowest, highest, rows } = profile;
  const line = spots.map(({ x, y }) => `${x},${y + 4}`).join(' ');
  const bottom = PROFILE_HEIGHT + 4;
  return (
    <ChartFrame
      title={`Heights of ${name}`}
      description={`From ${lowest} m to ${highest} m above the sea, with ${climb} of climb.`}
      table={pointsTable(rows, {
        labelHeader: 'Distance',
        valueHeader: 'Height',
        format: (metres) => `${metres} m`,
      })}
      height={bottom + FOOT}
      legend={
        <p className="dim">
          Lowest {lowest} m, highest {highest} m.
        </p>
      }
    >
      <polygon className="route-hill" points={`0,${bottom} ${line} ${CHART_WIDTH},${bottom}`} />
      <polyline className="chart-line" points={line} />
      <text x={0} y={bottom + FOOT - 3} className="chart-start">
        Start
      </text>
      <text x={CHART_WIDTH} y={bottom + FOOT - 3} className="chart-end">
        Finish
      </text>
    </ChartFrame>
  );
}
