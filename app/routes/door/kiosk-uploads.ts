import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readUploads, recordUploads } from '#server/door/record-uploads.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import type { Route } from './+types/kiosk-uploads.ts';

/** A hundred check-ins, with room to spare. */
const MAX_CHARACTERS = 200_000;

/** Check-ins that the kiosk decided while the server was unreachable: a form with one field, `checkIns`, as JSON. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const items = readUploads(readText(context, 'checkIns', MAX_CHARACTERS));
  if (items === null) return Response.json({ refused: [] }, { status: 422 });
  const kiosk = requireKiosk(context);
  const refused = await recordUploads(services, kiosk, items, services.now());
  if (refused.length > 0) {
    const facts = { event: 'kiosk.uploads-refused', kioskId: kiosk.id, count: refused.length };
    services.log.warn(facts, 'A kiosk uploaded check-ins for times that none of its rosters covers');
  }
  return Response.json({ refused });
}

export function loader() {
  throw redirect(paths.kiosk, 303);
}
