import '../club-staff.css';
import * as paths from '#app/paths.ts';
import { auditActionLabel, auditActions, auditSentenceForStaff, isAuditAction } from '#domain/club/audit.ts';
import { auditFieldLabel, auditValueText } from '#domain/club/audit-fields.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { capitalised, cutText } from '#domain/values/text.ts';
import { type AuditEntry, auditLog } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import type { Filter, Page, Store } from '#server/data/store.ts';
import { findPeople, MAX_PEOPLE } from '#server/door/find-access-log.ts';
import { canonicalText } from '#server/log/audit-content.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FilterSelect, Filters } from '../../../../ui/filters.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { pageHrefs } from '../../../../ui/page-links.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { Timeline } from '../../../../ui/timeline.tsx';
import { TooManyPeople } from '../../../../ui/too-many-people.tsx';
import type { Route } from './+types/list-audit.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Audit log' }];

const here = paths.listAudit;
const PAGE = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { searchParams } = url;
  const member = cutText((searchParams.get('member') ?? '').trim(), 100);
  const typedAction = searchParams.get('action') ?? '';
  const action = isAuditAction(typedAction) ? typedAction : '';
  const people = await findPeople(store, member);
  const cursor = searchParams.get('cursor');
  const page = await findEntries(store, { action, uids: people?.uids ?? null, cursor });
  const query = new URLSearchParams({ ...(member && { member }), ...(action && { action }) });
  const names = await findNames(store, page.items);
  return {
    member,
    action,
    actions: actionOptions,
    maxPeople: people?.hasMore ? MAX_PEOPLE : null,
    entries: page.items.map((entry) => toAuditView(entry, names.get(entry.memberUid) ?? '', now())),
    ...pageHrefs(here, query, page),
  };
}

type Wanted = { action: string; uids: readonly string[] | null; cursor: string | null };

async function findEntries(store: Store, { action, uids, cursor }: Wanted): Promise<Page<AuditEntry>> {
  const where: Filter[] = action ? [['action', '==', action]] : [];
  if (uids) {
    const [first, ...others] = uids;
    if (first === undefined) return { items: [], nextCursor: null, previousCursor: null };
    where.push(others.length === 0 ? ['memberUid', '==', first] : ['memberUid', 'in', [...uids]]);
  }
  return store.query(auditLog, { where, orderBy: [['at', 'desc']], limit: PAGE, cursor });
}

/** Current names; closed accounts have none. */
async function findNames(store: Store, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const uids = [...new Set(entries.map(({ memberUid }) => memberUid).filter(Boolean))];
  const people = await store.findMany(members, uids);
  return new Map(people.flatMap((person) => (person ? [[person.id, person.name]] : [])));
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { member, action, actions, maxPeople, entries, previousHref, nextHref } = loaderData;
  const isFiltered = member !== '' || action !== '';
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Who did what and when, newest first. Entries can’t be changed."
        actions={
          <ButtonLink href={paths.seenRecords} tone="quiet" isSmall icon="shield-check">
            Who saw whose records
          </ButtonLink>
        }
      />
      <Filters label="Filter the audit log" clearHref={isFiltered ? here : undefined}>
        <Field
          name="member"
          label="Member (name or email)"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={member}
        />
        <FilterSelect name="action" label="Action" options={actions} chosen={action} />
      </Filters>
      <TooManyPeople most={maxPeople} />
      {entries.length > 0 ? (
        <>
          <Timeline events={entries.map(toEvent)} />
          <Pager
            summary={entries.length === 1 ? '1 entry' : `${entries.length} entries`}
            previousHref={previousHref}
            nextHref={nextHref}
          />
        </>
      ) : (
        <EmptyState
          title={isFiltered ? 'No matches' : 'No entries yet'}
          icon="history"
          action={isFiltered ? <a href={here}>Clear filters</a> : undefined}
        />
      )}
    </>
  );
}

function toEvent({ id, when, dateTime, sentence, memberUid, summary, changes }: AuditView) {
  return {
    key: id,
    when,
    dateTime,
    title: <MemberLink uid={memberUid}>{sentence}</MemberLink>,
    detail: (
      <>
        {summary}
        <Changes changes={changes} />
      </>
    ),
  };
}

function Changes({ changes }: Pick<AuditView, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</summary>
      <dl className="audit-changes">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before ? <del>{before}</del> : null} {after ? <ins>{after}</ins> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The actions to filter the log by. */
const actionOptions = auditActions
  .map((action) => ({ value: action, label: auditActionLabel(action) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** An entry as displayed. */
function toAuditView(entry: AuditEntry, memberName: string, now: Temporal.Instant) {
  const { id, at, memberUid, summary, before, after } = entry;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    id,
    when: formatDateTime(at, now),
    dateTime: at.toString(),
    sentence: auditSentenceForStaff(entry, memberName),
    memberUid,
    summary,
    // An entry may have kept more than what changed; a plan is named by its name, never by its id alone.
    changes: names
      .filter((name) => !(name === 'planId' && names.includes('membershipType')))
      .filter((name) => name !== 'periodPlanId' && name !== 'requestedPlanId')
      .filter((name) => canonicalText(before[name] ?? '') !== canonicalText(after[name] ?? ''))
      .map((name) => ({
        name: capitalised(auditFieldLabel(name)),
        before: auditValueText(name, before[name], now),
        after: auditValueText(name, after[name], now),
      })),
  };
}
type AuditView = ReturnType<typeof toAuditView>;
