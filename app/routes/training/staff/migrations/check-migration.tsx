import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { clubTime, formatDate } from '#domain/values/dates.ts';
import type { ImportRow } from '#server/data/collections/imports.ts';
import { servicesContext } from '#server/request/context.ts';
import { countOpenNames } from '#server/training/imports/choose-names.ts';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import { ImportRows } from '../../../imports/import-parts.tsx';
import { countDone, outcomeCounts, readImportRows } from '../../../imports/read-import.ts';
import type { Route } from './+types/check-migration.ts';
import { getMigration } from './find-migration.ts';
import { MigrationHead } from './migration-head.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Import' }];

/** One list: its progress, the outcome of every row, and what can be done next. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMigration(url, context, id);
  const { status, kind } = list;
  if (status === 'mapping') throw redirect(paths.chooseColumns(id), 303);
  const here = paths.checkMigration(id);
  const isWorking = status === 'checking' || status === 'applying' || status === 'undoing';
  const view = {
    id,
    here,
    kind,
    status,
    title: list.fileName || 'Uploaded list',
    isJson: list.format === 'json',
    unusedColumns: list.unusedColumns,
    encoding: list.encoding,
    rowCount: list.rowCount,
    checked: Math.min(list.checkedLine, list.rowCount),
    counts: outcomeCounts(list),
    openNames: kind === 'bests' ? await countOpenNames(context.get(servicesContext).store, id) : 0,
    undoUntil: formatDate(clubTime(list.expiresAt).toPlainDate().subtract({ days: 1 })),
    ...(await countDone(context, list)),
    ...(await readImportRows(url, context, list, here, (row) => hrefOf(kind, row))),
  };
  return data(view, isWorking ? { headers: progressRefresh } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function hrefOf(
  kind: 'exercises' | 'bests' | 'members',
  { uid, targetId, state, outcome }: ImportRow,
): string {
  if (kind === 'bests') return hasMemberPage(uid) ? paths.viewMember(uid) : '';
  const isThere = outcome === 'same' || outcome === 'changed' || state === 'done' || state === 'kept';
  return targetId && isThere ? paths.editExercise(targetId) : '';
}

export default function CheckMigrationPage({ loaderData }: Route.ComponentProps) {
  const { status, here, kind, counts, done, failed, undone, kept } = loaderData;
  const unit = kind === 'exercises' ? (['exercise', 'exercises'] as const) : (['result', 'results'] as const);
  const [, what] = unit;
  if (status === 'checking')
    return (
      <ProgressPage
        title="Checking the list"
        done={loaderData.checked}
        total={loaderData.rowCount}
        unit={['row', 'rows']}
        href={here}
      />
    );
  if (status === 'applying')
    return (
      <ProgressPage
        title={`Importing ${what}`}
        done={done + failed}
        total={counts.new + counts.changed}
        unit={unit}
        href={here}
      />
    );
  if (status === 'undoing')
    return (
      <ProgressPage
        title="Undoing the import"
        done={undone + kept}
        total={undone + kept + done}
        unit={unit}
        href={here}
      />
    );
  return (
    <>
      <MigrationHead {...loaderData} />
      <ImportRows
        {...loaderData}
        lineHeader={loaderData.isJson ? 'Record' : 'Line'}
        hasEmail={kind === 'bests'}
      />
    </>
  );
}
