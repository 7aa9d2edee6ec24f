import './training.css';
import * as paths from '#app/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import type { PartView, WorkoutView } from './workout-view.ts';

type WorkoutPlanProps = {
  workout: Pick<WorkoutView, 'note' | 'parts'>;
  /** The heading level of each part: one below that of the section around it. */
  heading?: 'h2' | 'h3';
};

/** A workout, part by part; every page shows workouts this way. */
export function WorkoutPlan({ workout: { note, parts }, heading = 'h2' }: WorkoutPlanProps) {
  return (
    <div className="workout stack">
      {note ? <p className="workout-note">{note}</p> : null}
      {parts.map((part) => (
        <Part key={part.key} part={part} heading={heading} />
      ))}
    </div>
  );
}

function Part({ part, heading: Heading }: { part: PartView; heading: 'h2' | 'h3' }) {
  const { letter, title, timer, score, note, movements } = part;
  return (
    <section className="workout-part">
      <div className="workout-part-head">
        <Heading>{`${letter}. ${title || timer}`}</Heading>
        {title ? <span className="workout-timer">{timer}</span> : null}
      </div>
      <ol className="bare workout-movements">
        {movements.map(({ key, exerciseId, name, amount, load, rest, superset, note: about }) => (
          <li key={key}>
            <span>
              {amount ? <b className="workout-amount">{amount}</b> : null}{' '}
              <a href={paths.exercise(exerciseId)}>{name}</a>
              {superset ? (
                <>
                  {' '}
                  <Chip tone="info">{`Superset ${superset}`}</Chip>
                </>
              ) : null}
            </span>
            <span className="dim">{[load, rest, about].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
      {note ? <p className="workout-note">{note}</p> : null}
      {score ? <p className="faint">{score}</p> : null}
    </section>
  );
}
