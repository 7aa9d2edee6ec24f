import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { sortedBy } from '../../../../ui/list/list-view.ts';
import { memberTicks } from '../../../../ui/list/member-actions.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { Column } from '../../../../ui/table.tsx';
import { TooManyPeople } from '../../../../ui/too-many-people.tsx';
import type { ResultLine } from '../../results/my-training-view.ts';
import type { loadResults } from './load-results.ts';

type ResultsTableProps = Awaited<ReturnType<typeof loadResults>>['data'] & {
  columns: readonly Column<ResultLine>[];
};

/** Members' results with filters and pages. */
export function ResultsTable({
  columns,
  view,
  saved,
  canAct,
  moreExercises,
  rows,
  maxPeople,
  pages,
}: ResultsTableProps) {
  return (
    <List
      view={view}
      saved={saved}
      label="Filter members’ training"
      caption={`Members’ training, ${view.sort === 'at' ? 'oldest' : 'newest'} first`}
      columns={columns}
      sorting={{ Date: sortedBy(view, 'at', '-at') }}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<Nothing isFiltered={view.query !== ''} here={view.here} />}
      ticks={canAct ? { ...ticks, ...memberTicks('results', view.query) } : undefined}
      {...pages}
    >
      {moreExercises > 0 ? (
        <Notice tone="info">
          {`There are too many exercises to list here: ${moreExercises === 1 ? 'the last one by name is' : `the last ${moreExercises} by name are`} missing. To see one of them, open it under `}
          <a href={paths.exercises}>Exercises</a> and choose “What members logged”.
        </Notice>
      ) : null}
      <TooManyPeople most={maxPeople} />
    </List>
  );
}

const ticks = {
  label: 'With the members of the ticked training:',
  of: ({ memberUid, memberName, date }: ResultLine) =>
    hasMemberPage(memberUid) ? { value: memberUid, label: `Tick ${memberName || 'No name'}, ${date}` } : null,
};

function Nothing({ isFiltered, here }: { isFiltered: boolean; here: string }) {
  if (isFiltered) {
    return (
      <EmptyState title="No matches" icon="search" action={<a href={here}>Clear filters</a>}>
        Check the spelling or choose wider dates.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing logged yet" icon="dumbbell">
      What members log, and what coaches log for them, appears here.
    </EmptyState>
  );
}

/** The columns that both lists have. */
export const whatColumns: readonly Column<ResultLine>[] = [
  { header: 'Result', cell: ({ what }) => what || 'Done' },
  {
    header: 'Comments',
    cell: ({ comments }) =>
      comments > 0 ? <Chip tone="info">{comments === 1 ? '1 comment' : `${comments} comments`}</Chip> : null,
  },
];
