import * as paths from '#app/paths.ts';
import { auditSentenceForStaff } from '#domain/club/audit.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { type AuditEntry, auditLog } from '#server/data/collections/club.ts';
import { servicesContext } from '#server/request/context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pageHrefs } from '../../../ui/page-links.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Route } from './+types/member-log.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: log` },
];

const PAGE = 50;

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const { head, member, now } = await readMemberHead(url, context, id);
  const page = await store.query(auditLog, {
    where: [['memberUid', '==', id]],
    orderBy: [['at', 'desc']],
    limit: PAGE,
    cursor: url.searchParams.get('cursor'),
  });
  return {
    head,
    events: page.items.map((entry) => auditEvent(entry, member.name, now)),
    pages: pageHrefs(paths.memberLog(id), new URLSearchParams(), page),
  };
}

export default function MemberLogPage({ loaderData: { head, events, pages } }: Route.ComponentProps) {
  return (
    <MemberFrame head={head} tab="Log">
      <p>
        <a href={paths.memberConsents(head.uid)}>What they agreed to</a>
      </p>
      {events.length > 0 ? (
        <>
          <Timeline events={events} />
          <Pager summary={events.length === 1 ? '1 entry' : `${events.length} entries`} {...pages} />
        </>
      ) : (
        <EmptyState title="No activity yet" icon="history" />
      )}
    </MemberFrame>
  );
}

/** An entry of one member's audit log, for staff. */
function auditEvent(entry: AuditEntry, memberName: string, now: Temporal.Instant) {
  return {
    key: entry.id,
    when: relativeDateTime(entry.at, now),
    dateTime: entry.at.toString(),
    title: auditSentenceForStaff(entry, memberName),
    detail: entry.summary,
  };
}
