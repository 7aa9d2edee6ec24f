import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { auditSentenceForStaff } from '#domain/club/audit.ts';
import { type MomentField, readMoments } from '#domain/club/seen-records.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { listSeen, type Seen } from '#server/log/find-seen.ts';
import { servicesContext } from '#server/request/context.ts';
import { CsvLink } from '../../../../ui/csv-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Filters } from '../../../../ui/filters.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { Stat } from '../../../../ui/stat.tsx';
import { Timeline } from '../../../../ui/timeline.tsx';
import type { Route } from './+types/seen-records.ts';
import '#app/ui/lists.css';

const TITLE = 'Who saw whose records';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

/** More than anybody reads on a page; the file has all. */
const SHOWN = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const at = now();
  const { typed, problems, moments } = readMoments(url.searchParams, at);
  const { seen, isWhole } = moments ? await listSeen(store, moments) : { seen: [], isWhole: true };
  const byUid = moments?.byUid ?? '';
  const asked = new URLSearchParams(typed);
  if (byUid) asked.set('by', byUid);
  const uidsOf = (read: (one: Seen) => string) => new Set(seen.map(read).filter(Boolean)).size;
  const view = {
    ...{ typed, problems, isWhole, isAsked: moments !== null, byUid },
    accounts: accountsOf(seen).map(({ uid, name }) => ({
      ...{ uid, name },
      href: `${paths.seenRecords}?${new URLSearchParams({ ...typed, by: uid })}`,
    })),
    everybodyHref: `${paths.seenRecords}?${new URLSearchParams(typed)}`,
    people: uidsOf(({ entry }) => entry.memberUid),
    staff: uidsOf(({ entry }) => entry.actorUid),
    lists: seen.filter(({ how }) => how === 'list').length,
    isCut: seen.length > SHOWN,
    events: seen.slice(0, SHOWN).map(({ entry, memberName }) => ({
      key: entry.id,
      when: relativeDateTime(entry.at, at),
      dateTime: entry.at.toString(),
      memberUid: memberName ? entry.memberUid : '',
      sentence: auditSentenceForStaff(entry, memberName),
    })),
    noticeHref: `${paths.breachNotice}?${asked}`,
    csvHref: `${paths.exportSeenRecords}?${asked}`,
  };
  return data(view, { status: Object.keys(problems).length > 0 ? 422 : 200 });
}

/** Whose accounts these were, by name. */
function accountsOf(seen: readonly Seen[]): { uid: string; name: string }[] {
  const names = new Map(seen.map(({ entry }) => [entry.actorUid, entry.actorName]));
  return [...names]
    .map(([uid, name]) => ({ uid, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

const fields: readonly { name: MomentField; label: string; type: 'date' | 'time' }[] = [
  { name: 'fromDay', label: 'From', type: 'date' },
  { name: 'fromTime', label: 'From time', type: 'time' },
  { name: 'untilDay', label: 'Until', type: 'date' },
  { name: 'untilTime', label: 'Until time', type: 'time' },
];

export default function SeenRecordsPage({ loaderData }: Route.ComponentProps) {
  const { typed, problems, isAsked, csvHref, byUid } = loaderData;
  const summary = fields.flatMap(({ name, label }) => {
    const message = problems[name];
    return message ? [{ fieldId: name, message: `${label}: ${message}` }] : [];
  });
  return (
    <div className="stack">
      <ErrorSummary problems={summary} />
      <PageHead
        back={<a href={paths.listAudit}>Audit log</a>}
        title={TITLE}
        lead="For when an account was misused: whose records staff opened, changed or exported between two moments."
        actions={isAsked ? <CsvLink href={csvHref} /> : undefined}
      />
      <Filters label="Choose the period" isMany inPairs>
        {fields.map(({ name, label, type }) => (
          <Field
            key={name}
            {...{ name, label }}
            // A date or time field would show nothing of what is none.
            type={problems[name] ? 'text' : type}
            autoComplete="off"
            defaultValue={typed[name]}
            errors={problems[name] ? [problems[name]] : undefined}
          />
        ))}
        {byUid ? <input type="hidden" name="by" value={byUid} /> : null}
      </Filters>
      {isAsked ? <Accounts found={loaderData} /> : null}
      {isAsked ? <Found found={loaderData} /> : null}
      {isAsked && loaderData.people > 0 ? (
        <p>
          <a href={loaderData.noticeHref}>Telling those affected</a>: their contact details, a message to
          them, and the facts for the regulator.
        </p>
      ) : null}
      <p className="dim">
        The audit log records who opened health answers, emergency contacts and personal messages, who changed
        a record and who exported a list. Looking at a name in a list or at a profile is not recorded.
      </p>
    </div>
  );
}

/** Who saw them: for one account that was misused, the others’ work is not part of the breach. */
function Accounts({ found }: { found: Route.ComponentProps['loaderData'] }) {
  const { byUid, accounts, everybodyHref } = found;
  if (byUid)
    return (
      <p>
        Only what {accounts[0]?.name || 'this account'} saw. <a href={everybodyHref}>Show everybody’s</a>
      </p>
    );
  if (accounts.length < 2) return null;
  return (
    <nav className="list-links" aria-label="Whose account was misused">
      {accounts.map(({ uid, name, href }) => (
        <a key={uid} href={href} className="list-link">
          Only {name}
        </a>
      ))}
    </nav>
  );
}

function Found({ found }: { found: Route.ComponentProps['loaderData'] }) {
  const { people, staff, lists, isWhole, isCut, events } = found;
  if (events.length === 0) return <EmptyState title="Nothing seen in this period" icon="shield-check" />;
  return (
    <>
      {isWhole ? null : (
        <Notice tone="warn">
          There’s more in this period than a page can look through. The CSV has all of it.
        </Notice>
      )}
      {lists > 0 ? <Notice tone="warn">A list was exported: count everyone on it, too.</Notice> : null}
      <div className="stats">
        <Stat value={formatNumber(people)} label={people === 1 ? 'person’s records' : 'people’s records'} />
        <Stat value={formatNumber(staff)} label={staff === 1 ? 'member of staff' : 'members of staff'} />
        <Stat value={formatNumber(lists)} label={lists === 1 ? 'list exported' : 'lists exported'} />
      </div>
      <Timeline
        events={events.map(({ memberUid, sentence, ...event }) => ({
          ...event,
          title: <MemberLink uid={memberUid}>{sentence}</MemberLink>,
        }))}
      />
      {isCut ? <p className="dim">The newest {SHOWN} are shown. The CSV has all of them.</p> : null}
    </>
  );
}
