import { typedSplits } from '#domain/training/hyrox-splits.ts';
import { isWorkoutShown } from '#domain/training/workout-visibility.ts';
import { localDate } from '#domain/values/dates.ts';
import { isPlainId } from '#domain/values/plain-id.ts';
import { notFound } from '#server/access/not-found.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { listHyroxResults } from '#server/training/hyrox/find-hyrox.ts';
import { openDivision } from '#server/training/hyrox/predict-hyrox.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/log-race.ts';
import { postRace, type RacePlace } from './post-race.ts';
import { RaceForm } from './race-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Log a Hyrox race' }];

/**
 * The simulation in the URL; null: a race.
 * @throws 404
 */
async function findPlace(url: URL, context: Context): Promise<RacePlace['of']> {
  const id = url.searchParams.get('workout') ?? '';
  if (id === '') return null;
  const { store, now } = context.get(servicesContext);
  const workout = isPlainId(id) ? await store.find(workouts, id) : null;
  const part = workout?.parts.find(({ format }) => format === 'hyrox');
  const isDone = workout && workout.date <= localDate(now()).toString();
  if (!(isDone && part && isWorkoutShown(workout, now()))) throw notFound(url);
  return { workout, partKey: part.key };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await requireProfile(url, context);
  const of = await findPlace(url, context);
  const races = await listHyroxResults(store, member.id);
  const logged = of ? races.find(({ workoutId }) => workoutId === of.workout.id) : undefined;
  const division = logged?.hyrox.division ?? races[0]?.hyrox.division ?? openDivision(member);
  return {
    workout: of?.workout.title ?? '',
    defaultValue: {
      ...{ division, date: localDate(now()).toString(), note: logged?.note ?? '' },
      ...(logged ? typedSplits(logged.hyrox) : {}),
    } as Record<string, string>,
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  return postRace(url, context, { id: null, of: await findPlace(url, context) });
}

export default function LogRacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { workout, defaultValue } = loaderData;
  return (
    <RaceForm
      title={workout || 'Log a Hyrox race'}
      lead={workout ? 'Your splits in the simulation.' : 'A race, or a simulation of your own.'}
      defaultValue={defaultValue}
      lastResult={useLastResult(actionData)}
      hasDate={workout === ''}
    />
  );
}
