import * as paths from '#app/paths.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { cutText } from '#domain/values/text.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { findPeople } from '#server/door/find-access-log.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Filters } from '../../../ui/filters.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-roles.ts';
import { RoleChips } from './role-chips.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Roles' }];

const here = paths.listRoles;
const MAX_STAFF = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = cutText((url.searchParams.get('who') ?? '').trim(), 100);
  const found = typed ? await findByWords(context, typed) : await listStaff(context);
  return { typed, people: found.people.map(toRow), hasMore: found.hasMore };
}

async function findByWords(context: Context, typed: string) {
  const { store } = context.get(servicesContext);
  const people = await findPeople(store, typed);
  const found = await store.findMany(members, people?.uids ?? []);
  return { people: found.filter((person) => person !== null), hasMore: people?.hasMore ?? false };
}

/** Admins first, then coaches, then the front desk; each person once. */
async function listStaff(context: Context) {
  const { store } = context.get(servicesContext);
  const withRole = (role: 'isAdmin' | 'isCoach' | 'isDesk') =>
    store.query(members, { where: [[role, '==', true]], orderBy: [['sortName', 'asc']], limit: MAX_STAFF });
  const pages = [await withRole('isAdmin'), await withRole('isCoach'), await withRole('isDesk')];
  const people = new Map(pages.flatMap(({ items }) => items).map((person) => [person.id, person]));
  return { people: [...people.values()], hasMore: pages.some(({ nextCursor }) => nextCursor !== null) };
}

function toRow({ uid, name, email, isAdmin, isCoach, isDesk }: Member) {
  return { uid, name: displayName({ name, email }), email, isAdmin, isCoach, isDesk };
}
type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: ({ uid, name }) => <a href={paths.changeRoles(uid)}>{name}</a> },
  { header: 'Role', cell: (person) => <RoleChips {...person} />, onPhone: 'aside' },
  { header: 'Email', cell: ({ email }) => email },
];

export default function RolesPage({ loaderData: { typed, people, hasMore } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Roles"
        lead="Admins can see and change everything. Coaches can see who’s in and who to take care of, but never payments or health answers. The front desk works with members, bookings and payments, but never sees health answers, settings or exports."
        actions={
          <ButtonLink href={paths.inviteStaff} tone="quiet" icon="user-plus">
            Invite staff
          </ButtonLink>
        }
      />
      <Filters label="Find a person" clearHref={typed ? here : undefined}>
        <Field
          name="who"
          label="Name or email"
          type="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
        />
      </Filters>
      <h2>{typed ? 'Results' : 'Staff'}</h2>
      <Table
        caption={typed ? 'People found' : 'Staff'}
        columns={columns}
        rows={people}
        rowKey={({ uid }) => uid}
        empty={
          <EmptyState
            title={typed ? 'No matches' : 'No staff yet'}
            icon="users"
            action={
              typed ? (
                <ButtonLink href={here} tone="quiet">
                  Show staff
                </ButtonLink>
              ) : undefined
            }
          >
            {typed
              ? 'Check the spelling, or enter the full email address.'
              : 'Find a person above to give them a role.'}
          </EmptyState>
        }
      />
      {hasMore ? (
        <p className="dim">There are more results. Enter more of the name to narrow your search.</p>
      ) : null}
    </>
  );
}
