import * as paths from '#app/paths.ts';
import { accessLogQuery, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { desk } from '#server/door/check-out.ts';
import { findAccessLog, findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { listKiosks } from '#server/door/list-kiosks.ts';
import { servicesContext } from '#server/request/context.ts';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Table } from '../../../ui/table.tsx';
import { TooManyPeople } from '../../../ui/too-many-people.tsx';
import type { Route } from './+types/access-log.ts';
import { accessLogColumns } from './access-log/columns.tsx';
import { AccessLogFilters } from './access-log/filters.tsx';
import { resultChoices, toAccessLogRow } from './access-log/rows.ts';

const PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: 'Access log' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const filter = readAccessLogFilter(searchParams);
  const people = await findPeople(store, filter.member);
  const cursor = searchParams.get('cursor');
  const page = await findAccessLog(store, { filter, people, limit: PAGE, cursor });
  const devices = await listKiosks(store);
  const query = accessLogQuery(filter);
  const at = now();
  return {
    typed: Object.fromEntries(query) as Record<string, string>,
    query: query.toString(),
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    results: resultChoices,
    devices: [...devices, desk].map(({ id, name }) => ({ value: id, label: name })),
    rows: page.items.map((entry) => toAccessLogRow(entry, at)),
    previousCursor: page.previousCursor,
    nextCursor: page.nextCursor,
  };
}

export default function AccessLogPage({ loaderData }: Route.ComponentProps) {
  const { query, rows, maxPeople } = loaderData;
  return (
    <>
      <PageHead
        title="Access log"
        lead="Everyone who scanned or checked in, including those sent to the desk."
        actions={<CsvLink href={`${paths.exportAccessLog}${query ? `?${query}` : ''}`} />}
      />
      <AccessLogFilters {...loaderData} />
      <TooManyPeople most={maxPeople} />
      <Table
        caption="Access log, newest first"
        columns={accessLogColumns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Nothing isFiltered={query !== ''} />}
      />
      {rows.length > 0 ? <Pages {...loaderData} /> : null}
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState title="No matches" icon="search" action={<a href={paths.accessLog}>Clear filters</a>}>
        Check the spelling or choose wider dates.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No check-ins yet"
      icon="door-open"
      action={<a href={paths.listKiosks}>Kiosks and whiteboards</a>}
    >
      Pair a kiosk and every scan appears here.
    </EmptyState>
  );
}

type PagesProps = {
  query: string;
  rows: unknown[];
  previousCursor: string | null;
  nextCursor: string | null;
};

function Pages({ query, rows, ...page }: PagesProps) {
  const summary = rows.length === 1 ? '1 entry' : `${rows.length} entries`;
  return <Pager summary={summary} {...pageHrefs(paths.accessLog, new URLSearchParams(query), page)} />;
}
