import * as paths from '#app/paths.ts';
import { findShownTrainers } from '#server/community/trainers/find-trainers.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/list-trainers.ts';
import { TrainerLines } from './trainer-lines.tsx';
import { trainerCard } from './trainer-view.ts';

export const handle = { cacheAs: 'events', reads: ['cursor'] };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Personal trainers' },
  { name: 'description', content: 'Train one to one with our personal trainers: what they do, what it costs, when they’re free.' }, // biome-ignore format: one line
]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const page = await findShownTrainers(store, url.searchParams.get('cursor'));
  return {
    isSignedIn: context.get(loginContext) !== null,
    trainers: page.items.map(trainerCard),
    ...pageHrefs(paths.listTrainers, new URLSearchParams(), page),
  };
}

export default function TrainersPage({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, trainers, previousHref, nextHref } = loaderData;
  return (
    <div className="stack">
      <PageHead
        title="Personal trainers"
        lead="Train one to one, at times that suit you."
        actions={
          isSignedIn ? (
            <ButtonLink href={paths.ownTraining} tone="quiet" isSmall icon="id-card">
              My sessions
            </ButtonLink>
          ) : undefined
        }
      />
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
