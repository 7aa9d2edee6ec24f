import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import '../training.css';
import { data } from 'react-router';
import { exerciseParameters, readExerciseFilter } from '#domain/training/exercise-filter.ts';
import { appHeaders } from '#server/http/connection.ts';
import { servicesContext } from '#server/request/context.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/exercises.ts';
import { ExerciseFilters } from './exercise-filters.tsx';
import { type ExerciseListView, exerciseListView } from './exercise-list-view.ts';

export const handle = { cacheAs: 'exercises', reads: exerciseParameters };

export const meta: Route.MetaFunction = shareable(() => [
  { title: 'Exercises' },
  { name: 'description', content: 'How to do the exercises we train: steps, muscles and equipment.' },
]);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const PAGE = 60;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const entries = await readCatalogue(store);
  const filter = { ...readExerciseFilter(url.searchParams), isArchived: false };
  const view = exerciseListView(entries, filter, { path: paths.exercises, limit: PAGE });
  const value = { hasAny: entries.some(({ isArchived }) => !isArchived), view };
  return view.isUsualAddress ? data(value, { headers: { [appHeaders.cacheQuery]: view.address } }) : value;
}

export default function ExercisesPage({ loaderData: { view, hasAny } }: Route.ComponentProps) {
  if (!hasAny) {
    return (
      <>
        <PageHead title="Exercises" />
        <EmptyState title="No exercises yet" icon="dumbbell">
          Please check back soon.
        </EmptyState>
      </>
    );
  }
  return (
    <div className="stack">
      <PageHead title="Exercises" lead="How to do them, and what they train." />
      <ExerciseFilters view={view} action={paths.exercises} />
      {view.lines.length > 0 ? (
        <>
          <p className="faint">{view.found === 1 ? '1 exercise' : `${formatNumber(view.found)} exercises`}</p>
          <ExerciseList lines={view.lines} />
          <Pager summary={view.summary} previousHref={view.previousHref} nextHref={view.nextHref} />
        </>
      ) : (
        <EmptyState
          title="No exercises match"
          icon="search"
          action={<a href={view.clearHref}>Show all exercises</a>}
        >
          Check the spelling, or try fewer filters.
        </EmptyState>
      )}
    </div>
  );
}

function ExerciseList({ lines }: Pick<ExerciseListView, 'lines'>) {
  return (
    <ul className="bare exercise-list">
      {lines.map(({ id, name, equipment, muscles }) => (
        <li key={id}>
          <a href={paths.exercise(id)}>
            <b>{name}</b>
            <span className="dim">{`${muscles} · ${equipment}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
