import * as paths from '#app/paths.ts';
import { isWorkoutShown, publicationLabel } from '#domain/training/workout-visibility.ts';
import { formatLongDay } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import { BestNews } from '../bests/best-news.tsx';
import { findBestNews } from '../bests/find-best-news.ts';
import { findLeaderboards } from '../results/leaderboard-view.ts';
import { Leaderboards } from '../results/leaderboards.tsx';
import { WorkoutPlan } from '../workout-plan.tsx';
import { workoutView } from '../workout-view.ts';
import type { Route } from './+types/view-workout.ts';

export const handle = { cacheAs: 'workouts', reads: ['board', 'sex', 'cursor'] };

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData ? `${loaderData.workout.title}, ${loaderData.day}` : 'Workout' },
  { name: 'description', content: loaderData?.description },
]);

/** Only staff see drafts; nobody else learns that there is one. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, profiles, ...services } = context.get(servicesContext);
  const now = services.now();
  const workout = await store.find(workouts, id);
  const staff = await findVerifiedStaff(context);
  if (!(workout && (staff || isWorkoutShown(workout, now)))) throw notFound(url);
  const login = context.get(loginContext);
  const unit = (login && (await profiles.find(login.uid)))?.loadUnit ?? 'kg';
  const view = workoutView(workout, unit);
  const results = await findLeaderboards(url, context, workout, { isStaff: staff !== null, unit });
  return {
    id,
    day: formatLongDay(Temporal.PlainDate.from(workout.date), now),
    description: view.parts.map(({ timer, title }) => title || timer).join(', '),
    workout: view,
    label: staff ? publicationLabel(workout, now) : null,
    isAdmin: staff?.claims.admin ?? false,
    canLogSplits: results.own !== null && workout.parts.some(({ format }) => format === 'hyrox'),
    news: await findBestNews(context, id),
    results,
  };
}

export default function WorkoutPage({ loaderData }: Route.ComponentProps) {
  const { id, day, workout, label, isAdmin, news, results, canLogSplits } = loaderData;
  return (
    <div className="stack">
      <PageHead
        back={<a href={paths.listWorkouts}>Workouts</a>}
        above={day}
        title={workout.title}
        actions={label ? <Chip tone={label.tone}>{label.text}</Chip> : undefined}
      />
      {isAdmin ? <AdminActions id={id} /> : null}
      {workout.parts.length === 0 && !workout.note ? <p className="dim">Nothing in it yet.</p> : null}
      <WorkoutPlan workout={workout} />
      {canLogSplits ? (
        <p>
          <ButtonLink href={paths.logSimulation(id)}>Log Hyrox splits</ButtonLink>
        </p>
      ) : null}
      <BestNews news={news} />
      <Leaderboards {...results} />
    </div>
  );
}

function AdminActions({ id }: { id: string }) {
  return (
    <div className="row">
      <ButtonLink href={paths.editWorkout(id)} tone="accent" isSmall icon="pencil">
        Edit workout
      </ButtonLink>
      <ButtonLink href={paths.publishWorkout(id)} tone="quiet" isSmall>
        When members see it
      </ButtonLink>
      <PostForm action={paths.makeTemplate(id)} isInline>
        <SubmitButton tone="quiet" isSmall>
          Save as a template
        </SubmitButton>
      </PostForm>
      <ButtonLink href={paths.removeWorkout(id)} tone="danger" isSmall>
        Remove workout
      </ButtonLink>
    </div>
  );
}
