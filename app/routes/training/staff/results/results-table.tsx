import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { TooManyPeople } from '../../../../ui/too-many-people.tsx';
import type { ResultLine } from '../../results/my-training-view.ts';
import type { loadResults } from './load-results.ts';
import { ResultFilters } from './result-filters.tsx';

type ResultsTableProps = Awaited<ReturnType<typeof loadResults>> & {
  /** The list's own path. */
  here: string;
  columns: readonly Column<ResultLine>[];
};

/** Members' results with filters and pages. */
export function ResultsTable({ here, columns, ...list }: ResultsTableProps) {
  const { typed, types, exercises, moreExercises, query, rows, maxPeople, previousCursor, nextCursor } = list;
  return (
    <>
      <ResultFilters {...{ typed, types, exercises, moreExercises }} href={here} />
      <TooManyPeople most={maxPeople} />
      <Table
        caption="Members’ training, newest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Nothing isFiltered={query !== ''} here={here} />}
      />
      {rows.length > 0 ? (
        <Pager
          summary={rows.length === 1 ? '1 result' : `${rows.length} results`}
          {...pageHrefs(here, new URLSearchParams(query), { previousCursor, nextCursor })}
        />
      ) : null}
    </>
  );
}

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
