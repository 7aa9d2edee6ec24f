import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { memberAndDays, timeOrder } from '#app/ui/list/member-and-days.ts';
import type { Option } from '#app/ui/select-field.tsx';
import { hasMemberPage } from '#domain/accounts/former-member.ts';
import { decideAdminCheck } from '#domain/accounts/roles.ts';
import { accessLogQuery, readAccessLogFilter } from '#domain/door/access-log-filter.ts';
import { withDays, withPeriod } from '#domain/values/filter-period.ts';
import { desk } from '#server/door/check-out.ts';
import { findAccessLog, findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { listKiosks } from '#server/door/list-kiosks.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { CsvLink } from '../../../ui/csv-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list/list.tsx';
import { hrefOf, type ListField, listView, sortedBy } from '../../../ui/list/list-view.ts';
import { memberTicks } from '../../../ui/list/member-actions.ts';
import { MemberLink } from '../../../ui/member-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { numberedPages } from '../../../ui/page-links.ts';
import { fixedColumns } from '../../../ui/table.tsx';
import { TooManyPeople } from '../../../ui/too-many-people.tsx';
import { readSavedLinks } from '../../club/staff/saved-lists/read-saved.ts';
import type { Route } from './+types/access-log.ts';
import { type AccessLogRow, resultChoices, toAccessLogRow } from './access-log/rows.ts';

const accessLogColumns = fixedColumns<AccessLogRow>([
  { header: 'Member', cell: (row) => <Who {...row} /> },
  { header: 'Result', cell: (row) => <Result {...row} />, onPhone: 'aside' },
  { header: 'Time', cell: ({ when }) => when },
  { header: 'Reason', cell: (row) => <Reason {...row} /> },
  { header: 'Device', cell: ({ where }) => where, isWideOnly: true },
]);

function Who({ memberUid, memberName }: AccessLogRow) {
  if (memberUid === '') return <span className="dim">Unknown</span>;
  return <MemberLink uid={memberUid}>{memberName}</MemberLink>;
}

function Result({ chip, conflict }: AccessLogRow) {
  return (
    <>
      <Chip tone={chip.tone}>{chip.text}</Chip>{' '}
      {conflict ? <Chip tone={conflict.tone}>{conflict.text}</Chip> : null}
    </>
  );
}

function Reason({ why, canOverride, memberUid, memberName }: AccessLogRow) {
  if (!canOverride) return why;
  return (
    <>
      {why}{' '}
      <a href={paths.checkInAtDesk(memberUid)}>
        {'Let\u00a0in'}
        <span className="hidden"> {memberName}</span>
      </a>
    </>
  );
}

const PAGE = 50;

export const meta: Route.MetaFunction = () => [{ title: 'Access log' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const asked = withDays(url.searchParams, at);
  const filter = readAccessLogFilter(asked);
  const people = await findPeople(store, filter.member);
  const cursor = asked.get('cursor');
  const page = await findAccessLog(store, { filter, people, limit: PAGE, cursor });
  const devices = [...(await listKiosks(store)), desk];
  const query = withPeriod(accessLogQuery(filter), url.searchParams);
  const view = listView({
    ...{ here: paths.accessLog, asked, query, now: at },
    fields: accessLogFields(devices.map(({ id, name }) => ({ value: id, label: name }))),
    presets: accessLogPresets,
  });
  const answer = {
    view,
    saved: await readSavedLinks(context, 'access-log', view),
    csvHref: hrefOf(paths.exportAccessLog, query),
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    rows: page.items.map((entry) => toAccessLogRow(entry, at)),
    canAct: decideAdminCheck(requireLogin(context).claims),
    pages: numberedPages(paths.accessLog, query, page, { asked, limit: PAGE }),
  };
  return data(answer, { status: view.problems.length > 0 ? 422 : 200 });
}

export default function AccessLogPage({ loaderData }: Route.ComponentProps) {
  const { view, csvHref, rows, maxPeople, pages } = loaderData;
  return (
    <>
      <PageHead
        title="Access log"
        lead="Every scan and check-in at the door."
        actions={<CsvLink href={csvHref} />}
      />
      <List
        view={view}
        saved={loaderData.saved}
        label="Filter the access log"
        caption={view.sort === 'at' ? 'Access log, oldest first' : 'Access log, newest first'}
        columns={accessLogColumns}
        sorting={{ Time: sortedBy(view, 'at', '-at') }}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Nothing isFiltered={view.query !== ''} canPair={loaderData.canAct} />}
        ticks={loaderData.canAct ? { ...ticks, ...memberTicks('visits', view.query) } : undefined}
        {...pages}
      >
        <TooManyPeople most={maxPeople} />
      </List>
    </>
  );
}

const ticks = {
  label: 'With the ticked people:',
  of: ({ memberUid, memberName, when }: AccessLogRow) =>
    hasMemberPage(memberUid) ? { value: memberUid, label: `Tick ${memberName}, ${when}` } : null,
};

function Nothing({ isFiltered, canPair }: { isFiltered: boolean; canPair: boolean }) {
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
      action={canPair ? <a href={paths.listKiosks}>Kiosks and whiteboards</a> : undefined}
    >
      {canPair
        ? 'Pair a kiosk and every scan appears here.'
        : 'Everyone who scans or is checked in appears here.'}
    </EmptyState>
  );
}

const directions: readonly Option[] = [
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
];

/** The log's filters, in the order of the form. */
const accessLogFields = (devices: readonly Option[]): ListField[] => [
  ...memberAndDays(['today', 'yesterday', 'week']),
  { name: 'result', label: 'Result', kind: 'choice', options: resultChoices },
  { name: 'direction', label: 'Direction', kind: 'choice', options: directions },
  { name: 'device', label: 'Device', kind: 'choice', options: devices },
  timeOrder,
];

/** Ready-made lists that are two filters. */
const accessLogPresets = [
  { label: 'Not let in today', query: 'when=today&result=refused' },
  { label: 'Not let in this week', query: 'when=week&result=refused' },
  { label: 'Offline conflicts this week', query: 'when=week&result=offline-conflict' },
] as const;
