import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { importFieldNames, importFields } from '#domain/members/import-fields.ts';
import { type DateColumn, dateColumnName } from '#domain/members/import-survey.ts';
import { importSystems, spellingOf } from '#domain/members/import-systems.ts';
import { clubTime, formatDate } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type ImportRow, type WorkingStatus, workingStatuses } from '#server/data/collections/imports.ts';
import { asksColumns } from '#server/members/import/choose-columns.ts';
import { isMappable } from '#server/members/import/map-import.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { ProgressPage, progressRefresh } from '../../../../ui/progress-page.tsx';
import { ImportRows } from '../../../imports/import-parts.tsx';
import { countDone, outcomeCounts, readImportRows } from '../../../imports/read-import.ts';
import type { Route } from './+types/check-import.ts';
import { ApplyForm } from './apply-form.tsx';
import { getMemberList } from './find-member-list.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Import members' }];

/** One import: a preview of every row, its progress, and its outcome. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMemberList(url, context, id);
  if (asksColumns(list)) throw redirect(paths.matchColumns(id), 303);
  if (list.status === 'mapping') throw redirect(paths.mapImport(id), 303);
  const here = paths.checkImport(id);
  const isWorking = workingStatuses.some((each) => each === list.status);
  const view = {
    id,
    here,
    title: list.fileName || 'Pasted list',
    status: list.status,
    encoding: list.encoding,
    counts: {
      ...{ ...outcomeCounts(list), likely: list.likelyCount },
      ...{ wholePack: list.wholePackCount, warnings: list.warningCount },
    },
    columnTexts: list.columns.flatMap((header, index) => columnText(header, list.fields[index] ?? '')),
    undoUntil: formatDate(clubTime(list.expiresAt).toPlainDate().subtract({ days: 1 })),
    canMap: isMappable(list),
    dateTexts: list.dateColumns.map(dateColumnText),
    system: importSystems.find(({ code }) => code === list.system) ?? null,
    rowCount: list.rowCount,
    checked: Math.max(0, Math.min(list.checkedLine - 1, list.rowCount)),
    unusedColumns: list.unusedColumns,
    ...(await countDone(context, list)),
    ...(await readImportRows(url, context, list, here, rowHref)),
  };
  return data(view, isWorking ? { headers: progressRefresh } : undefined);
}

/** `Pricing Option is Plan`, of a column that goes by another name here. */
function columnText(header: string, name: string): string[] {
  const field = importFields.find((each) => each === name);
  const isSame = field && spellingOf(importFieldNames[field]) === spellingOf(header);
  return field && !isSame ? [`${header} is ${importFieldNames[field]}`] : [];
}

/** The member that a row became; of one who may be a member already, whoever has that name. */
function rowHref({ uid, state, isLikely, name }: ImportRow): string {
  if (hasMemberPage(uid) && state !== 'waiting') return paths.viewMember(uid);
  return isLikely ? `${paths.searchDesk}?${new URLSearchParams({ q: name })}` : '';
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function CheckImportPage({ loaderData }: Route.ComponentProps) {
  const {
    id,
    here,
    title,
    status,
    counts,
    done,
    failed,
    unusedColumns,
    encoding,
    system,
    dateTexts,
    columnTexts,
  } = loaderData;
  if (status === 'checking' || status === 'applying' || status === 'undoing') {
    return <Progress {...loaderData} status={status} />;
  }
  return (
    <>
      <PageHead title={title} lead={<Lead {...loaderData} />} />
      {status === 'ready' && counts.warnings > 0 ? (
        <Notice tone="warn">
          {warningText(counts.warnings)} <a href={`${here}?outcome=warnings`}>See which</a>
        </Notice>
      ) : null}
      {status === 'ready' && counts.wholePack > 0 ? (
        <Notice tone="warn">
          {wholePackText(counts.wholePack)} <a href={`${here}?outcome=whole-pack`}>See who</a>
        </Notice>
      ) : null}
      {status === 'ready' ? <ApplyForm id={id} counts={counts} /> : null}
      {columnTexts.length > 0 ? (
        <p className="dim">
          {`Matched columns: ${columnTexts.join(', ')}. If that’s wrong, `}
          <a href={paths.importMembers}>upload it again and match the columns yourself</a>.
        </p>
      ) : null}
      {unusedColumns.length > 0 ? (
        <p className="dim">{`Columns we won’t import: ${unusedColumns.join(', ')}.`}</p>
      ) : null}
      {status === 'done' && done > 0 ? (
        <p className="row">
          <ButtonLink href={paths.undoImport(id)} tone="quiet" isSmall>
            Undo this import
          </ButtonLink>
          <span className="dim">{`Available until ${loaderData.undoUntil}`}</span>
        </p>
      ) : null}
      {loaderData.canMap ? (
        <p>
          <a href={paths.mapImport(id)}>Change what its plans, statuses and dates mean</a>
        </p>
      ) : null}
      {dateTexts.length > 0 ? <p className="dim">{dateTexts.join(' ')}</p> : null}
      {system ? <System {...system} /> : null}
      {encoding ? <Encoding encoding={encoding} /> : null}
      {counts.error + failed > 0 ? (
        <p>
          <a href={paths.rejectedMembers(id)} download>
            Download the rejected rows with the reasons
          </a>
        </p>
      ) : null}
      <ImportRows {...loaderData} />
    </>
  );
}

function Progress({
  status,
  here,
  counts,
  done,
  failed,
  ...loaderData
}: Route.ComponentProps['loaderData'] & { status: WorkingStatus }) {
  const total = counts.new + counts.changed;
  if (status === 'checking') {
    return (
      <ProgressPage
        title="Checking the list"
        done={loaderData.checked}
        total={loaderData.rowCount}
        unit={['row', 'rows']}
        href={here}
      />
    );
  }
  if (status === 'applying') {
    return (
      <ProgressPage
        title="Importing members"
        done={done + failed}
        total={total}
        unit={['member', 'members']}
        href={here}
      />
    );
  }
  const { undone, kept } = loaderData;
  return (
    <ProgressPage
      title="Undoing the import"
      done={undone + kept}
      total={undone + kept + done}
      unit={['member', 'members']}
      href={here}
    />
  );
}

const warningText = (count: number) =>
  count === 1
    ? '1 row has an entry we couldn’t use. It’s left out, and the person is imported.'
    : `${formatNumber(count)} rows have an entry we couldn’t use. It’s left out, and the people are imported.`;

const wholePackText = (count: number) =>
  `The list doesn’t say how many classes ${count === 1 ? '1 member with a pack has' : `${formatNumber(count)} members with a pack have`} left, so ${count === 1 ? 'they get' : 'each of them gets'} all of them, even if they’ve used some. To keep what they have left, add a “${importFieldNames.classesLeft}” column and upload the list again.`;

function dateColumnText(column: DateColumn): string {
  const first = column.order === 'day-first' ? 'day' : 'month';
  return `${dateColumnName(column)} was read with the ${first} first, as in ${column.order === 'month-first' && column.otherSample ? column.otherSample : column.sample}.`;
}

function System({ name, columns }: { name: string; columns: unknown }) {
  return (
    <p className="dim">
      {columns
        ? `The columns were read as ${name} names them. If that’s wrong, `
        : `${name} doesn’t publish the names of its columns, so we matched them by likeness. If they look wrong, rename them in the file, or `}
      <a href={paths.importMembers}>upload it again and choose another system</a>.
    </p>
  );
}

function Encoding({ encoding }: { encoding: string }) {
  return (
    <p className="dim">
      {`The file was read as ${encoding}. If letters such as é or ö look wrong, `}
      <a href={paths.importMembers}>upload it again and choose another encoding</a>.
    </p>
  );
}

function Lead({ status, done, failed, counts, undone, kept }: Route.ComponentProps['loaderData']) {
  if (status === 'undone') {
    const rest = kept > 0 ? ` ${formatNumber(kept)} stayed as they are: see below for why.` : '';
    return `The import of ${formatNumber(undone)} ${undone === 1 ? 'member' : 'members'} has been undone.${rest}`;
  }
  if (status === 'ready') {
    const all = counts.new + counts.changed + counts.same + counts.error;
    return `${formatNumber(all)} ${all === 1 ? 'row' : 'rows'} checked. Nothing has been changed yet.`;
  }
  // Where each row did what the check had said.
  const isAsChecked = counts.changed > 0 && counts.new + counts.changed === done;
  const each = isAsChecked
    ? `: ${formatNumber(counts.new)} added, ${formatNumber(counts.changed)} updated`
    : '';
  const saved = `${formatNumber(done)} ${done === 1 ? 'member' : 'members'} imported${each}.`;
  return failed === 0
    ? saved
    : `${saved} ${formatNumber(failed)} ${failed === 1 ? 'wasn’t' : 'weren’t'} imported. See the rows for why.`;
}
