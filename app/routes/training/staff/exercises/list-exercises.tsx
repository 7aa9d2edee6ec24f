import * as paths from '#app/paths.ts';
import { readExerciseFilter } from '#domain/training/exercise-filter.ts';
import { starterExercises } from '#domain/training/starter-exercises.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { servicesContext } from '#server/request/context.ts';
import { readCatalogue } from '#server/training/exercises/catalogue.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { ExerciseFilters } from '../../exercises/exercise-filters.tsx';
import { type ExerciseListView, exerciseListView } from '../../exercises/exercise-list-view.ts';
import type { Route } from './+types/list-exercises.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Exercises' }];

const PAGE = 50;
const archivedList = `${paths.listExercises}?show=archived`;

export async function loader({ url, context }: Route.LoaderArgs) {
  const entries = await readCatalogue(context.get(servicesContext).store);
  const filter = readExerciseFilter(url.searchParams);
  const archived = entries.filter(({ isArchived }) => isArchived).length;
  return {
    view: exerciseListView(entries, filter, { path: paths.listExercises, limit: PAGE }),
    current: entries.length - archived,
    archived,
    starters: starterExercises.length,
  };
}

type Row = ExerciseListView['lines'][number];

const columns: readonly Column<Row>[] = [
  {
    header: 'Exercise',
    cell: ({ id, name, aliases }) => (
      <>
        <a href={paths.editExercise(id)}>{name}</a>
        {aliases ? <div className="faint">{aliases}</div> : null}
      </>
    ),
  },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Equipment', cell: ({ equipment }) => equipment },
  { header: 'Main muscles', cell: ({ muscles }) => muscles, onPhone: 'wide-only' },
  { header: 'Level', cell: ({ level }) => level, onPhone: 'wide-only' },
  { header: 'Measured in', cell: ({ measure }) => measure, onPhone: 'wide-only' },
];

const add = (
  <div className="row">
    <ButtonLink href={paths.migrateExercises} tone="quiet" isSmall>
      Import
    </ButtonLink>
    <ButtonLink href={paths.addExercise} tone="accent" isSmall>
      Add exercise
    </ButtonLink>
  </div>
);

export default function ExercisesPage({ loaderData }: Route.ComponentProps) {
  const { view, current, archived, starters } = loaderData;
  const { typed, lines } = view;
  if (current + archived === 0) return <NoExercises starters={starters} />;
  const tabs = [
    { href: paths.listExercises, label: `Current (${formatNumber(current)})` },
    { href: archivedList, label: `Archived (${formatNumber(archived)})` },
  ];
  return (
    <>
      <PageHead title="Exercises" lead="For workouts, and for members to log." actions={add} />
      <Tabs
        label="Exercises"
        places={tabs}
        currentPath={typed.isArchived ? archivedList : paths.listExercises}
      />
      <ExerciseFilters view={view} action={paths.listExercises} />
      <Table
        caption="Exercises"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        empty={
          view.isNarrowed ? (
            <EmptyState
              title="No exercises match"
              icon="search"
              action={<a href={view.clearHref}>Clear filters</a>}
            >
              Check the spelling, or try fewer filters.
            </EmptyState>
          ) : (
            <EmptyState
              title={typed.isArchived ? 'Nothing archived' : 'No current exercises'}
              icon="dumbbell"
            />
          )
        }
      />
      {lines.length > 0 ? (
        <Pager summary={view.summary} previousHref={view.previousHref} nextHref={view.nextHref} />
      ) : null}
    </>
  );
}

function NoExercises({ starters }: { starters: number }) {
  return (
    <>
      <PageHead title="Exercises" actions={add} />
      <EmptyState
        title="No exercises yet"
        icon="dumbbell"
        action={
          <PostForm action={paths.addStarters} isInline>
            <SubmitButton tone="accent">{`Add ${starters} starter exercises`}</SubmitButton>
          </PostForm>
        }
      >
        Start with the usual lifts, runs and Hyrox stations. You can change or archive each of them.
      </EmptyState>
    </>
  );
}
