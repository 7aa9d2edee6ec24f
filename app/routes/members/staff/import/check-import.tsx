import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import {
  type Import,
  type ImportOutcome,
  importOutcomes,
  importRows,
  imports,
} from '#server/data/collections/imports.ts';
import type { Filter } from '#server/data/store.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import type { Route } from './+types/check-import.ts';
import { ApplyForm } from './apply-form.tsx';
import { ImportCounts, ImportRowTable } from './import-parts.tsx';
import { rowLabel } from './import-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Import members' }];

const PAGE = 50;

/** One import: a preview of every row, its progress, and its outcome. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const list = await store.find(imports, id);
  if (!list) throw notFound(url);
  const here = paths.checkImport(id);
  const view = {
    id,
    here,
    title: list.fileName || 'Pasted list',
    status: list.status,
    counts: {
      new: list.newCount,
      changed: list.changedCount,
      same: list.sameCount,
      error: list.errorCount,
    },
    unusedColumns: list.unusedColumns,
    ...(await countDone(context, list)),
    ...(await readRows(url, context, list, here)),
  };
  return data(view, list.status === 'applying' ? { headers: progressRefresh } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

async function countDone(
  context: Context,
  { id, status }: Import,
): Promise<{ done: number; failed: number }> {
  if (status === 'ready') return { done: 0, failed: 0 };
  const { store } = context.get(servicesContext);
  const count = (state: string) =>
    store.count(importRows, [
      ['importId', '==', id],
      ['state', '==', state],
    ]);
  const [done, failed] = await Promise.all([count('done'), count('failed')]);
  return { done, failed };
}

/** Rows with errors first: they need attention. */
function firstShown({ errorCount, newCount }: Import): ImportOutcome {
  if (errorCount > 0) return 'error';
  return newCount > 0 ? 'new' : 'changed';
}

async function readRows(url: URL, context: Context, list: Import, here: string) {
  const { searchParams } = url;
  const asked = importOutcomes.find((each) => each === searchParams.get('outcome'));
  const shown = asked ?? firstShown(list);
  const where: Filter[] = [
    ['importId', '==', list.id],
    ['outcome', '==', shown],
  ];
  const cursor = searchParams.get('cursor');
  const { store } = context.get(servicesContext);
  const page = await store.query(importRows, { where, orderBy: [['line', 'asc']], limit: PAGE, cursor });
  const pageAt = (to: string | null) =>
    to ? `${here}?${new URLSearchParams({ outcome: shown, cursor: to })}` : undefined;
  return {
    shown,
    rows: page.items.map((row) => ({
      key: row.id,
      line: row.line,
      name: row.name || 'No name',
      email: row.email,
      memberHref: row.uid && row.state !== 'waiting' ? paths.viewMember(row.uid) : '',
      notes: row.notes,
      label: rowLabel(row),
    })),
    previousHref: pageAt(page.previousCursor),
    nextHref: pageAt(page.nextCursor),
  };
}

export default function CheckImportPage({ loaderData }: Route.ComponentProps) {
  const { id, here, title, status, counts, done, failed, unusedColumns, rows } = loaderData;
  const total = counts.new + counts.changed;
  if (status === 'applying') {
    return (
      <ProgressPage title="Importing members" done={done + failed} total={total} unit="members" href={here} />
    );
  }
  return (
    <>
      <PageHead title={title} lead={<Lead {...loaderData} />} />
      {status === 'ready' ? <ApplyForm id={id} counts={counts} /> : null}
      {unusedColumns.length > 0 ? (
        <p className="dim">{`Columns we won’t import: ${unusedColumns.join(', ')}.`}</p>
      ) : null}
      <ImportCounts here={here} counts={counts} shown={loaderData.shown} />
      <ImportRowTable rows={rows} />
      {rows.length > 0 ? (
        <Pager
          summary={rows.length === 1 ? '1 row' : `${rows.length} rows`}
          previousHref={loaderData.previousHref}
          nextHref={loaderData.nextHref}
        />
      ) : null}
    </>
  );
}

function Lead({ status, done, failed, counts }: Route.ComponentProps['loaderData']) {
  if (status === 'ready') {
    const all = counts.new + counts.changed + counts.same + counts.error;
    return `${all.toLocaleString('en-GB')} rows checked. Nothing has been changed yet.`;
  }
  const saved = `${done.toLocaleString('en-GB')} ${done === 1 ? 'member' : 'members'} imported.`;
  return failed === 0
    ? saved
    : `${saved} ${failed.toLocaleString('en-GB')} couldn’t be saved. See the rows for details.`;
}
