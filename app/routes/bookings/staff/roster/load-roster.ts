import { decideAdminCheck, decideCoachCheck, decideDeskCheck } from '#domain/accounts/roles.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Login } from '#server/identity/identity.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { mayKeepRosters } from '#server/request/offline-copy.ts';
import { readRoster } from './read-roster.ts';
import type { RosterArea } from './roster-area.ts';
import { type RosterView, rosterView } from './roster-view.ts';

interface RosterRequest {
  readonly id: string;
  readonly area: RosterArea;
  readonly staff: Pick<Login, 'uid' | 'claims'>;
}

/** One session's roster, for verified staff; `isKept`: their browser keeps a copy for when there is no connection. @throws the 404 page if there is no such session */
export async function loadRoster(
  url: URL,
  context: Context,
  { id, area, staff }: RosterRequest,
): Promise<RosterView & { readonly isKept: boolean }> {
  const services = context.get(servicesContext);
  const roster = await readRoster(services, id);
  if (!roster) throw notFound(url);
  const view = rosterView(roster, {
    area,
    staff: {
      uid: staff.uid,
      isAdmin: decideAdminCheck(staff.claims),
      isCoach: decideCoachCheck(staff.claims),
      isDesk: decideDeskCheck(staff.claims),
    },
    settings: await services.settings.read(),
    unit: (await services.profiles.find(staff.uid))?.loadUnit ?? 'kg',
    now: services.now(),
  });
  return { ...view, isKept: mayKeepRosters(context) };
}
