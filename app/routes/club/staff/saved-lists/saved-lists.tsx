import * as paths from '#app/paths.ts';
import { listNames, listTitles } from '#domain/club/saved-list.ts';
import { findSavedLists } from '#server/club/saved-lists/saved-lists.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { hrefOf } from '../../../../ui/list/list-view.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/saved-lists.ts';
import { listPaths } from './list-path.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Saved lists' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const found = await Promise.all(listNames.map((list) => findSavedLists(store, list)));
  const rows = found.flat().map(({ id, list, name, query }) => ({
    ...{ id, name, of: listTitles[list] },
    href: hrefOf(listPaths[list], new URLSearchParams(query)),
  }));
  return { rows };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ name, href }) => <a href={href}>{name}</a> },
  { header: 'List', cell: ({ of }) => of },
  {
    header: 'Change',
    cell: ({ id, name }) => (
      <a href={paths.editSavedList(id)}>
        Change<span className="hidden"> {name}</span>
      </a>
    ),
    onPhone: 'aside',
  },
];

export default function SavedListsPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Saved lists" lead="Filtered lists that you or another admin have saved." />
      <Table
        caption="Saved lists"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No saved lists"
            icon="list-filter"
            action={<a href={paths.listMembers}>Members</a>}
          >
            Filter a list, then choose “Save this list”.
          </EmptyState>
        }
      />
    </>
  );
}
