import { makeRoster } from '#server/door/make-roster.ts';
import { sealForDevice } from '#server/door/seal-for-device.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/kiosk-roster.ts';

/** Members that the kiosk may let in by itself while the server is unreachable, sealed for this device: its cookie alone reads nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const kiosk = requireKiosk(context);
  const roster = kiosk.publicKey === '' ? null : await makeRoster(services, kiosk, services.now());
  return Response.json({ sealed: roster && sealForDevice(kiosk.publicKey, JSON.stringify(roster)) });
}
