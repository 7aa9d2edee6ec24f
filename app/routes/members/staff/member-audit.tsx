import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Route } from './+types/member-audit.ts';
import { auditEvent } from './audit-view.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.name ?? ''}: audit log` },
];

const PAGE = 50;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const { items, nextCursor, previousCursor } = await store.query(auditLog, {
    where: [['memberUid', '==', id]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  const here = paths.viewMember(id);
  const pageAt = (cursor: string | null) =>
    cursor ? `${paths.memberAudit(id)}?${new URLSearchParams({ cursor })}` : undefined;
  return {
    here,
    name: member.name,
    events: items.map((entry) => auditEvent(entry, member.name, now())),
    previousHref: pageAt(previousCursor),
    nextHref: pageAt(nextCursor),
  };
}

export default function MemberAuditPage({ loaderData }: Route.ComponentProps) {
  const { here, name, events, previousHref, nextHref } = loaderData;
  return (
    <>
      <PageHead title={`${name}: audit log`} lead={<a href={here}>Back to {name}</a>} />
      {events.length > 0 ? (
        <Timeline events={events} />
      ) : (
        <EmptyState title="No activity yet" icon="history" />
      )}
      <Pager
        summary={events.length === 1 ? '1 entry' : `${events.length} entries`}
        previousHref={previousHref}
        nextHref={nextHref}
      />
    </>
  );
}
