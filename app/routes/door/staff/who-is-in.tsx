import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { SubmitButton } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { pageHrefs } from '#app/ui/page-links.ts';
import { Pager } from '#app/ui/pager.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { decideDeskCheck, decideStaffCheck } from '#domain/accounts/roles.ts';
import { openingToday } from '#domain/club/opening-hours.ts';
import { isInWithoutMembership } from '#domain/door/check-in-membership.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { type Presence, presence } from '#server/data/collections/door.ts';
import { type MemberRow, memberRows } from '#server/data/collections/members.ts';
import type { Store } from '#server/data/store.ts';
import { cameAt } from '#server/door/door-facts.ts';
import { servicesContext } from '#server/request/context.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Stat } from '../../../ui/stat.tsx';
import type { Route } from './+types/who-is-in.ts';

const PAGE = 100;
/** Updates without script: the page reloads. */
const REFRESH_SECONDS = 30;

export const meta: Route.MetaFunction = () => [{ title: 'Who is in' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Everyone sees a number; only staff, verified again at the identity service, see names. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const club = await settings.read();
  const count = await store.count(presence, [['leavesAt', '>', at]]);
  const staff = await findVerifiedStaff(context, decideStaffCheck);
  const cursor = url.searchParams.get('cursor');
  const view = {
    count,
    opening: openingToday(club, at),
    staff: staff && (await listPeople(store, { at, cursor, canOpen: decideDeskCheck(staff.claims) })),
  };
  return data(view, { headers: { Refresh: String(REFRESH_SECONDS) } });
}

interface ListOptions {
  readonly at: Temporal.Instant;
  readonly cursor: string | null;
  /** Whether they may open a member's page. */
  readonly canOpen: boolean;
}

/** Most recent arrivals first. */
async function listPeople(store: Store, { at, cursor, canOpen }: ListOptions): Promise<PeopleInProps> {
  const page = await store.query(presence, {
    where: [['leavesAt', '>', at]],
    orderBy: [['leavesAt', 'desc']],
    limit: PAGE,
    cursor,
  });
  const ids = page.items.map(({ id }) => id);
  // Coaches read nothing of a membership.
  const profiles = canOpen ? await store.findMany(memberRows, ids) : [];
  const people = page.items.map((stay, index) => ({
    ...toPersonIn(stay, at, canOpen),
    isWithout: isWithout(profiles[index], at),
  }));
  return {
    people,
    nonce: randomUUID(),
    previousCursor: page.previousCursor,
    nextCursor: page.nextCursor,
  };
}

export default function WhoIsInPage({ loaderData: { count, opening, staff } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <PageHead title="Who is in" lead={opening} />
      <Stat value={count} size="big" label={count === 1 ? 'person is in now' : 'people are in now'} />
      {staff ? <PeopleIn {...staff} /> : null}
    </div>
  );
}

type PeopleInProps = {
  people: readonly PersonIn[];
  /** Identifies the check-outs of this rendering of the page. */
  nonce: string;
  previousCursor: string | null;
  nextCursor: string | null;
};

const columnsWith = (nonce: string): readonly Column<PersonIn>[] => [
  {
    header: 'Name',
    cell: ({ name, href, isWithout }) => (
      <>
        {href ? <a href={href}>{name}</a> : <strong>{name}</strong>}{' '}
        {isWithout ? <Chip tone="warn">No membership now</Chip> : null}
      </>
    ),
  },
  { header: 'In since', cell: ({ since }) => since },
  { header: 'Duration', cell: ({ stay }) => stay },
  {
    header: 'Check out',
    onPhone: 'aside',
    cell: ({ uid, name }) => (
      <PostForm action={paths.checkOutPerson} isInline>
        <input type="hidden" name="memberUid" value={uid} />
        <input type="hidden" name="nonce" value={nonce} />
        <SubmitButton tone="quiet" isSmall>
          Check out<span className="hidden"> {name}</span>
        </SubmitButton>
      </PostForm>
    ),
  },
];

/** The names, for staff only. */
function PeopleIn({ people, nonce, previousCursor, nextCursor }: PeopleInProps) {
  return (
    <>
      <Table
        caption="People who are in"
        columns={columnsWith(nonce)}
        rows={people}
        rowKey={({ uid }) => uid}
        empty={
          <EmptyState title="No one is in" icon="users">
            This page updates every 30 seconds.
          </EmptyState>
        }
      />
      {previousCursor || nextCursor ? (
        <Pager
          summary={`${people.length} people`}
          {...pageHrefs(paths.whoIsIn, new URLSearchParams(), { previousCursor, nextCursor })}
        />
      ) : null}
    </>
  );
}

/** A person who is in, as staff see them. Coaches get no link: the member's page is for admins. */
function toPersonIn({ id, memberName, ...stay }: Presence, now: Temporal.Instant, canOpen: boolean) {
  return {
    uid: id,
    name: memberName || 'No name',
    href: canOpen ? paths.viewMember(id) : null,
    since: relativeDateTime(cameAt(stay), now),
    stay: stayLabel(cameAt(stay), now),
  };
}
type PersonIn = ReturnType<typeof toPersonIn> & { readonly isWithout: boolean };

const isWithout = (row: MemberRow | null | undefined, at: Temporal.Instant) =>
  Boolean(row && isInWithoutMembership(row, at));

/** `5 min`, `1 h 20 min`. */
function stayLabel(enteredAt: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - enteredAt.epochMilliseconds) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
