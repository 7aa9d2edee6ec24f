/** Cards of a member’s home page. */
import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HeatMap } from '../../ui/heat-map.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { LastBest } from './last-best.ts';
import type { ThisMonth } from './this-month.ts';
import type { TodaysWorkout } from './todays-workout.ts';
import type { Untold } from './untold.ts';
import type { UsualClass } from './usual-class.ts';

export function UsualClassCard({ usual: { when, what, label, href } }: { usual: UsualClass }) {
  return (
    <Card title="Your usual class">
      <Stat value={when} label={what} size="moment" />
      <div className="row">
        <ButtonLink href={href} tone="accent" isSmall>
          {label}
        </ButtonLink>
      </div>
    </Card>
  );
}

export function TodaysWorkoutCard({
  workout: { title, lines, href, isLogged, logHref },
}: {
  workout: TodaysWorkout;
}) {
  return (
    <Card title="Today’s workout" aside={<a href={paths.listWorkouts}>All workouts</a>}>
      <p>
        <a href={href}>{title}</a>
      </p>
      <ul className="bare dim">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="row">
        <ButtonLink href={logHref} tone="quiet" isSmall>
          {isLogged ? 'See your result' : 'Log result'}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Sessions with trainers and events, soonest first. @param hasMore there are others, which My classes has too */
export function AlsoBooked({
  besides,
  hasMore = false,
}: {
  besides: readonly { id: string; label: string; href: string }[];
  hasMore?: boolean;
}) {
  return (
    <Card title="Training and events" aside={hasMore ? <a href={paths.listBookings}>All</a> : null}>
      <ul className="bare">
        {besides.map(({ id, label, href }) => (
          <li key={id}>{href ? <a href={href}>{label}</a> : label}</li>
        ))}
      </ul>
    </Card>
  );
}

/** What the club has changed, where no email could say it. */
export function UntoldCard({ untold }: { untold: Untold }) {
  const earlier = untold.slice(NEWEST_SHOWN);
  return (
    <Card title="Changed by the club">
      <UntoldLines untold={untold.slice(0, NEWEST_SHOWN)} />
      {earlier.length > 0 ? (
        <details>
          <summary>{`${earlier.length} more`}</summary>
          <UntoldLines untold={earlier} />
        </details>
      ) : null}
    </Card>
  );
}

/** What stands above the next class, so that it stays in sight. */
const NEWEST_SHOWN = 3;

function UntoldLines({ untold }: { untold: Untold }) {
  return (
    <ul className="bare lines">
      {untold.map(({ id, text, when }) => (
        <li key={id}>
          {text} <span className="dim nowrap">{when}</span>
        </li>
      ))}
    </ul>
  );
}

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
        <>
          <h3>Last twelve weeks</h3>
          <HeatMap
            title="Your last twelve weeks"
            description="A column for each week from Monday to Sunday, a square for each day."
            valueHeader="Days"
            weeks={heat}
            legend={{ none: 'Rest', some: 'At the club', full: 'Training logged' }}
          />
        </>
      )}
      {lastBest ? <LastBestLine {...lastBest} /> : null}
    </Card>
  );
}

function LastBestLine({ value, what, when, href }: LastBest) {
  return (
    <div className="home-best">
      <h3>Last personal best</h3>
      <p>
        <strong>{value}</strong> <a href={href}>{what}</a> <span className="dim nowrap">{when}</span>
      </p>
    </div>
  );
}
