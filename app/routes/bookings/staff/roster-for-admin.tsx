import { requireLogin } from '#server/request/context.ts';
import type { Route } from './+types/roster-for-admin.ts';
import { loadRoster } from './roster/load-roster.ts';
import { Roster } from './roster/roster.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Roster' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  return { roster: await loadRoster(url, context, { id, area: 'admin', staff: requireLogin(context) }) };
}

export default function AdminRosterPage({ loaderData }: Route.ComponentProps) {
  return <Roster roster={loaderData.roster} />;
}
