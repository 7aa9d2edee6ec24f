import * as paths from '#app/paths.ts';
import { audienceText } from '#domain/members/member-batch.ts';
import type { MessageHours } from '#domain/messages/when-to-send.ts';
import { relativeDateTime, relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { type MemberBatch, memberBatches } from '#server/data/collections/member-batches.ts';
import type { Store } from '#server/data/store.ts';
import { findOutcome, noOutcome, type Outcome } from '#server/members/batches/announcement-outcome.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import { goesOut } from '../batches/batch-view.ts';
import type { Route } from './+types/list-announcements.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Announcements' }];

const here = paths.listAnnouncements;
/** What has become of each is counted. */
const PAGE = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const hours = await settings.read();
  const page = await store.query(memberBatches, {
    where: [['kind', '==', 'message']],
    orderBy: [['createdAt', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  const rows = await Promise.all(page.items.map((batch) => toAnnouncementRow(store, batch, hours, now())));
  return { rows, ...pageHrefs(here, new URLSearchParams(), page) };
}
type Row = Route.ComponentProps['loaderData']['rows'][number];

const columns: readonly Column<Row>[] = [
  { header: 'Subject', cell: ({ id, subject }) => <a href={paths.viewBatch(id)}>{subject}</a> },
  { header: 'To', cell: ({ to }) => to },
  { header: 'Status', cell: ({ state }) => <Chip tone={state.tone}>{state.text}</Chip>, onPhone: 'aside' },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'By', cell: ({ by }) => by },
];

export default function AnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const { rows, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead
        title="Announcements"
        lead="Emails to many people at once, newest first."
        actions={<ButtonLink href={paths.writeAnnouncement}>New announcement</ButtonLink>}
      />
      <Table
        caption="Announcements, newest first"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No announcements yet" icon="mail">
            Write to one of your saved lists, or to all members.
          </EmptyState>
        }
      />
      {rows.length > 0 ? (
        <Pager
          summary={rows.length === 1 ? '1 announcement' : `${rows.length} announcements`}
          previousHref={previousHref}
          nextHref={nextHref}
        />
      ) : null}
    </>
  );
}

/** A row of the list of announcements: who gets it, how far it is, and who sent it when. */
async function toAnnouncementRow(
  store: Pick<Store, 'count'>,
  batch: MemberBatch,
  hours: MessageHours,
  now: Temporal.Instant,
) {
  const { id, subject, listTitle, audience, startedByName, createdAt } = batch;
  const isConfirmed = batch.status !== 'preparing' && batch.status !== 'ready';
  const outcome = isConfirmed ? await findOutcome(store, id) : noOutcome;
  const people = audienceText(audience, batch.total);
  return {
    ...{ id, subject, to: listTitle ? `${listTitle} (${people})` : people },
    state: stateOf(batch, outcome, hours, now),
    outcome: outcomeText(outcome, batch.undoneCount),
    by: `${startedByName}, ${relativeDateTime(createdAt, now)}`,
  };
}

function stateOf(
  batch: MemberBatch,
  { waiting, failed, kept }: Outcome,
  hours: MessageHours,
  now: Temporal.Instant,
) {
  switch (batch.status) {
    case 'preparing':
    case 'ready':
      return { tone: 'warn', text: 'Draft' } as const;
    case 'scheduled':
      return { tone: 'info', text: relativeDateTime(goesOut(batch, hours, now), now) } as const;
    case 'undoing':
    case 'undone':
      return { tone: 'plain', text: 'Stopped' } as const;
    case 'working':
    case 'done':
      if (waiting > 0 && Temporal.Instant.compare(now, goesOut(batch, hours, now)) < 0)
        return {
          tone: 'info',
          text: `Waits until ${relativeDateTimeInside(goesOut(batch, hours, now), now)}`,
        } as const;
      if (batch.status === 'working' || waiting > 0) return { tone: 'info', text: 'Sending' } as const;
      if (kept > 0) return { tone: 'warn', text: 'Not sent' } as const;
      return failed > 0
        ? ({ tone: 'warn', text: 'Sent, some failed' } as const)
        : ({ tone: 'good', text: 'Sent' } as const);
  }
}

function outcomeText({ sent, waiting, failed, kept }: Outcome, stopped: number): string {
  const parts: [number, string][] = [
    ...([
      [sent, 'sent'],
      [waiting, 'waiting'],
      [failed, 'failed'],
    ] as [number, string][]),
    ...([
      [stopped, 'stopped'],
      [kept, 'not sent'],
    ] as [number, string][]),
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ');
}
