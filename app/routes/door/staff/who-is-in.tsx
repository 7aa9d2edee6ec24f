import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { decideDeskCheck, decideStaffCheck } from '#domain/accounts/roles.ts';
import { openingToday } from '#domain/club/opening-hours.ts';
import { findVerifiedStaff } from '#server/access/verified-staff.ts';
import { presence } from '#server/data/collections/door.ts';
import type { Store } from '#server/data/store.ts';
import { servicesContext } from '#server/request/context.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Stat } from '../../../ui/stat.tsx';
import type { Route } from './+types/who-is-in.ts';
import { PeopleIn, type PeopleInProps } from './who-is-in/people-in.tsx';
import { toPersonIn } from './who-is-in/person-in.ts';

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
  const people = page.items.map((stay) => toPersonIn(stay, at, canOpen));
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
