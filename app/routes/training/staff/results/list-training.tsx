import * as paths from '#app/paths.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { fixedColumns } from '../../../../ui/table.tsx';
import type { ResultLine } from '../../results/my-training-view.ts';
import type { Route } from './+types/list-training.ts';
import { loadResults } from './load-results.ts';
import { ResultsTable, whatColumns } from './results-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Members’ training' }];

export const loader = ({ url, context }: Route.LoaderArgs) => loadResults(url, context, paths.listTraining);

const columns = fixedColumns<ResultLine>([
  { header: 'Training', cell: ({ id, title }) => <a href={paths.viewTraining(id)}>{title}</a> },
  { header: 'Date', cell: ({ date }) => date, onPhone: 'aside' },
  {
    header: 'Member',
    cell: ({ memberUid, memberName }) => (
      <a href={`${paths.listTraining}?${new URLSearchParams({ member: memberUid })}`}>
        {memberName || 'No name'}
      </a>
    ),
  },
  ...whatColumns,
]);

export default function ListTrainingPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Members’ training" lead="What members have logged. Open one to comment." />
      <ResultsTable {...loaderData} columns={columns} />
    </>
  );
}
