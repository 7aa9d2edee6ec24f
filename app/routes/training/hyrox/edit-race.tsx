import { typedSplits } from '#domain/training/hyrox-splits.ts';
import { notFound } from '#server/access/not-found.ts';
import { workouts } from '#server/data/collections/workouts.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { findHyroxResult, type HyroxResult } from '#server/training/hyrox/find-hyrox.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-race.ts';
import { postRace, type RacePlace } from './post-race.ts';
import { RaceForm } from './race-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Edit Hyrox race' }];

/**
 * One of the member's own races.
 * @throws 404
 */
async function requireRace(url: URL, context: Context, id: string): Promise<HyroxResult> {
  const { store } = context.get(servicesContext);
  const race = await findHyroxResult(store, id, requireLogin(context).uid);
  if (!race) throw notFound(url);
  return race;
}

/** The simulation that it was logged for; null: it is a race, or the workout no longer exists. */
async function findSimulation(context: Context, race: HyroxResult): Promise<RacePlace['of']> {
  if (race.workoutId === '') return null;
  const workout = await context.get(servicesContext).store.find(workouts, race.workoutId);
  const part = workout?.parts.find(({ format }) => format === 'hyrox');
  return workout && part ? { workout, partKey: part.key } : null;
}

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const race = await requireRace(url, context, params.id);
  const { hyrox, title, date, note } = race;
  return {
    title,
    hasDate: (await findSimulation(context, race)) === null,
    defaultValue: { division: hyrox.division, title, date, note, ...typedSplits(hyrox) } as Record<
      string,
      string
    >,
  };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const race = await requireRace(url, context, params.id);
  return postRace(url, context, { id: race.id, of: await findSimulation(context, race) });
}

export default function EditRacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, defaultValue, hasDate } = loaderData;
  return (
    <RaceForm
      title={`Edit ${title}`}
      lead="Your bests and leaderboards are updated too."
      defaultValue={defaultValue}
      lastResult={useLastResult(actionData)}
      hasDate={hasDate}
    />
  );
}
