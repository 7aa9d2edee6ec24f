import * as paths from '#app/paths.ts';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { fixedColumns } from '../../../../ui/table.tsx';
import type { ResultLine } from '../../results/my-training-view.ts';
import type { Route } from './+types/list-results.ts';
import { loadResults } from './load-results.ts';
import { ResultsTable, whatColumns } from './results-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Members’ training' }];

export const loader = ({ url, context }: Route.LoaderArgs) => loadResults(url, context, paths.listResults);

const columns = fixedColumns<ResultLine>([
  {
    header: 'Member',
    cell: ({ memberUid, memberName }) => <MemberLink uid={memberUid}>{memberName || 'No name'}</MemberLink>,
  },
  { header: 'Date', cell: ({ date }) => date, onPhone: 'aside' },
  { header: 'Training', cell: ({ id, title }) => <a href={paths.viewTraining(id)}>{title}</a> },
  ...whatColumns,
]);

export default function ListResultsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Members’ training"
        lead="What members have logged."
        actions={<CsvLink href={loaderData.csvHref} />}
      />
      <ResultsTable {...loaderData} columns={columns} />
    </>
  );
}
