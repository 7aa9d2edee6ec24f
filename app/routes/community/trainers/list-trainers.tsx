import * as paths from '#app/paths.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/list-trainers.ts';
import { TrainerLines } from './trainer-lines.tsx';
import { trainerCard } from './trainer-view.ts';

export const handle = { cacheAs: 'events' };

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData ? `Personal trainers at ${loaderData.clubName}` : 'Personal trainers' },
  { name: 'description', content: 'Train one to one with our personal trainers: what they do, what it costs, when they’re free.' }, // biome-ignore format: one line
]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const [page, { clubName }] = await Promise.all([
    findShownTrainers(store, url.searchParams.get('cursor')),
    settings.read(),
  ]);
  return {
    clubName,
    trainers: page.items.map(trainerCard),
    ...pageHrefs(paths.listTrainers, new URLSearchParams(), page),
  };
}

export default function TrainersPage({ loaderData }: Route.ComponentProps) {
  const { trainers, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead title="Personal trainers" lead="Train one to one, at times that suit you." />
      {trainers.length === 0 ? (
        <EmptyState
          title="No personal trainers at the moment"
          icon="users"
          action={<a href={paths.timetable}>See the classes</a>}
        >
          Our coaches take every class on the timetable.
        </EmptyState>
      ) : (
        <TrainerLines trainers={trainers} heading="h2" />
      )}
      {previousHref || nextHref ? <Pager summary="" previousHref={previousHref} nextHref={nextHref} /> : null}
    </div>
  );
}
