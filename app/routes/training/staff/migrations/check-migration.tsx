import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { clubTime, formatDate } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { capitalised } from '#domain/values/text.ts';
import type { ImportRow } from '#server/data/collections/imports.ts';
import { servicesContext } from '#server/request/context.ts';
import { countOpenNames } from '#server/training/imports/choose-names.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import { ImportRows } from '../../../imports/import-parts.tsx';
import { countText } from '../../../imports/import-text.ts';
import { countDone, outcomeCounts, readImportRows } from '../../../imports/read-import.ts';
import type { Route } from './+types/check-migration.ts';
import { getMigration, type MigrationKind } from './find-migration.ts';

type MigrationHeadProps = {
  id: string;
  kind: MigrationKind;
  status: string;
  title: string;
  unusedColumns: readonly string[];
  /** Empty: not known. */
  encoding: string;
  rowCount: number;
  counts: Readonly<Record<'new' | 'changed' | 'same' | 'error', number>>;
  done: number;
  failed: number;
  undone: number;
  kept: number;
  openNames: number;
  undoUntil: string;
};

/** The state of a list, and what can be done next. */
function MigrationHead(props: MigrationHeadProps) {
  const { id, kind, status, title, unusedColumns, counts, failed, done, openNames } = props;
  return (
    <>
      <PageHead title={title} lead={leadOf(props)} />
      {status === 'ready' && openNames > 0 ? (
        <Notice tone="warn">
          {`We don’t know ${countText(openNames, 'exercise name')} in the list. `}
          <a href={paths.nameExercises(id)}>Choose their exercises</a>
        </Notice>
      ) : null}
      {status === 'ready' ? <Apply {...props} /> : null}
      <p className="row">
        {counts.error + failed > 0 ? <a href={paths.rejectedRows(id)}>Download rejected rows (CSV)</a> : null}
        {status === 'ready' && kind === 'bests' ? <a href={paths.chooseColumns(id)}>Change columns</a> : null}
      </p>
      {status === 'done' && done > 0 ? (
        <p className="row">
          <ButtonLink href={paths.undoMigration(id)} tone="quiet" isSmall>
            Undo this import
          </ButtonLink>
          <span className="dim">{`Available until ${props.undoUntil}`}</span>
        </p>
      ) : null}
      {status === 'undone' ? (
        <PostForm action={paths.checkMigrationAgain(id)}>
          <p>
            You can import this list again. We check every row first, and nothing is changed until you say so.
          </p>
          <SubmitButton>Check the list again</SubmitButton>
        </PostForm>
      ) : null}
      {unusedColumns.length > 0 ? (
        <p className="dim">{`Columns we won’t import: ${unusedColumns.join(', ')}.`}</p>
      ) : null}
      {props.encoding ? (
        <p className="dim">{`The file was read as ${props.encoding}. If letters such as é or ö look wrong, save it as UTF-8 and upload it again.`}</p>
      ) : null}
    </>
  );
}

/** Why importing a list would change nothing, and how to import it again. */
function nothingText({ same }: MigrationHeadProps['counts']): string {
  if (same === 0) return 'Nothing to import: no row can be used.';
  return 'Nothing to import: everything in this list is already saved. If you imported it earlier and want to repeat that, undo the earlier import first, then check its list again.';
}

const units = {
  exercises: ['exercise', 'exercises'],
  leads: ['lead', 'leads'],
  bests: ['result', 'results'],
} as const satisfies Record<MigrationKind, [string, string]>;

function saved(kind: MigrationKind, count: number): string {
  const [one, many] = units[kind];
  return countText(count, one, many);
}

function leadOf({ kind, status, rowCount, done, failed, undone, kept }: MigrationHeadProps): string {
  const number = (count: number) => formatNumber(count);
  if (status === 'ready') return `${countText(rowCount, 'row')} checked. Nothing has been changed yet.`;
  if (status === 'undone') {
    const rest = kept > 0 ? ` ${number(kept)} stayed: see the rows for why.` : '';
    return `The import of ${saved(kind, undone)} has been undone.${rest}`;
  }
  const rest = failed > 0 ? ` ${number(failed)} couldn’t be saved: see the rows for why.` : '';
  return `${saved(kind, done)} imported.${rest}`;
}

function Apply({ id, kind, counts }: MigrationHeadProps) {
  if (counts.new + counts.changed === 0) return <Notice tone="info">{nothingText(counts)}</Notice>;
  const verbs = [
    counts.new > 0 ? `add ${saved(kind, counts.new)}` : '',
    counts.changed > 0 ? `update ${saved(kind, counts.changed)}` : '',
  ].filter(Boolean);
  return (
    <PostForm action={paths.applyMigration(id)}>
      {counts.error > 0 ? (
        <p>
          {`${counts.error === 1 ? '1 row has' : `${formatNumber(counts.error)} rows have`} an error and will be skipped. You can download and fix them, and import them later: nothing is added twice.`}
        </p>
      ) : null}
      <SubmitButton tone="accent">{capitalised(verbs.join(' and '))}</SubmitButton>
    </PostForm>
  );
}

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
    counts: { ...outcomeCounts(list), warnings: list.warningCount },
    openNames: kind === 'bests' ? await countOpenNames(context.get(servicesContext).store, id) : 0,
    undoUntil: formatDate(clubTime(list.expiresAt).toPlainDate().subtract({ days: 1 })),
    ...(await countDone(context, list)),
    ...(await readImportRows(url, context, list, here, (row) => hrefOf(kind, row))),
  };
  return data(view, isWorking ? { headers: progressRefresh } : undefined);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

function hrefOf(kind: MigrationKind, { uid, targetId, state, outcome }: ImportRow): string {
  if (uid !== '') return hasMemberPage(uid) ? paths.viewMember(uid) : '';
  const isThere = outcome === 'same' || outcome === 'changed' || state === 'done' || state === 'kept';
  if (targetId === '' || !isThere) return '';
  return kind === 'leads' ? paths.viewLead(targetId) : paths.editExercise(targetId);
}

export default function CheckMigrationPage({ loaderData }: Route.ComponentProps) {
  const { status, here, kind, counts, done, failed, undone, kept } = loaderData;
  const unit = units[kind];
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
        hasEmail={kind !== 'exercises'}
      />
    </>
  );
}
