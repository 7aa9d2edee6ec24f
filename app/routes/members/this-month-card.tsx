import * as paths from '#app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { HeatMap } from '../../ui/heat-map.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { LastBest } from './last-best.ts';
import type { ThisMonth } from './this-month.ts';

/** A member's month in numbers. */
export function ThisMonthCard({ month, lastBest }: { month: ThisMonth; lastBest: LastBest | null }) {
  const { visits, classes, streak, heat, isEmpty } = month;
  return (
    <Card title="This month" aside={<a href={paths.trainingStats}>Stats</a>}>
      <div className="stats">
        <Stat value={visits} label={visits === 1 ? 'visit' : 'visits'} />
        <Stat value={classes} label={classes === 1 ? 'class' : 'classes'} />
        <Stat value={streak.value} label={`${streak.unit} in a row`} fact="streak" />
      </div>
      {isEmpty ? (
        <p className="dim">Come to the club or log your training, and your days show here.</p>
      ) : (
        <HeatMap
          title="Your last twelve weeks"
          description="A column for each week from Monday to Sunday, a square for each day."
          valueHeader="Days"
          weeks={heat}
          legend={{ none: 'Rest', some: 'At the club', full: 'Training logged' }}
        />
      )}
      {lastBest ? <LastBestLine {...lastBest} /> : null}
    </Card>
  );
}

function LastBestLine({ value, what, href }: LastBest) {
  return (
    <div className="home-best">
      <h3>Last personal best</h3>
      <p>
        <strong>{value}</strong> <a href={href}>{what}</a>
      </p>
    </div>
  );
}
