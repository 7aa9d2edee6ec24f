import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { pageHrefs } from '../../ui/page-links.ts';
import { Pager } from '../../ui/pager.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { Route } from './+types/data-access.ts';
import { dataAccessView } from './data-access-view.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Who’s viewed or changed your data' }];

const PAGE = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, ...services } = context.get(servicesContext);
  const page = await store.query(auditLog, {
    where: [['memberUid', '==', requireLogin(context).uid]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  const [lastExport] = (
    await store.query(auditLog, {
      ...{ where: [['action', '==', 'club.exported']], orderBy: [['at', 'desc']], limit: 1 },
    })
  ).items;
  return {
    lastExport: lastExport
      ? `${lastExport.actorName || 'An admin'}, ${relativeDateTimeInside(lastExport.at, services.now())}`
      : '',
    events: dataAccessView(page.items, services.now()),
    ...pageHrefs(paths.dataAccess, new URLSearchParams(), page),
  };
}

export default function DataAccessPage({ loaderData }: Route.ComponentProps) {
  const { lastExport, events, previousHref, nextHref } = loaderData;
  const { currentPath } = useShell();
  return (
    <>
      <PageHead
        title="Who’s viewed or changed your data"
        lead="We log every time staff open your health answers or change your record. Your own changes are here too."
      />
      <p className="dim">
        Apps connected to the club can read members’ details, bookings, visits and payments too, never health
        answers. The club keeps a record of which program read what kind of record, and when.
      </p>
      {lastExport ? (
        <p className="dim">All of the club’s records, yours included, were last exported by {lastExport}.</p>
      ) : null}
      <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
      {events.length === 0 ? (
        <EmptyState title="No activity yet" icon="shield-check">
          When someone views or changes your data, it’ll show here.
        </EmptyState>
      ) : (
        <Timeline events={events} />
      )}
      <Pager summary="Newest first" previousHref={previousHref} nextHref={nextHref} />
    </>
  );
}
