import * as paths from '#app/paths.ts';
import { memberBatches } from '#server/data/collections/member-batches.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-announcements.ts';
import { toAnnouncementRow } from './announcement-row.ts';

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
