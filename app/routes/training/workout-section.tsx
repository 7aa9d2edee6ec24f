import type { LinkedWorkout } from './class-workout-view.ts';
import { WorkoutPlan } from './workout-plan.tsx';

type WorkoutSectionProps = {
  workout: LinkedWorkout;
  /** Above the title: `Today’s workout`. */
  label?: string;
};

/** A workout on another page, such as a class's. */
export function WorkoutSection({ workout, label = 'Workout' }: WorkoutSectionProps) {
  return (
    <section className="stack-tight" aria-label={`${label}: ${workout.title}`}>
      <p className="faint">{label}</p>
      <h2>
        <a href={workout.href}>{workout.title}</a>
      </h2>
      <WorkoutPlan workout={workout} heading="h3" />
    </section>
  );
}
