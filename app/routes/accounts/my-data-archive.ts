import { myParts } from '#server/accounts/zip-my-data.ts';
import { zipResponse } from '#server/http/zip-response.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/my-data-archive.ts';

/** `/account/security/my-data.zip`: everything the club holds about the signed-in person, with their pictures. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return zipResponse('my-data.zip', myParts(services, requireLogin(context)), services.now());
}
