import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readUploads, takeUploads } from '#server/door/take-uploads.ts';
import { requireKiosk, servicesContext } from '#server/request/context.ts';
import { requireForm } from '#server/request/read-form.ts';
import type { Route } from './+types/kiosk-uploads.ts';

/** What the kiosk decided while the server was away: a form with one field, `checkIns`, as JSON. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const items = readUploads(requireForm(context).get('checkIns'));
  if (items === null) return Response.json({ refused: [] }, { status: 422 });
  const kiosk = requireKiosk(context);
  const refused = await takeUploads(services, kiosk, items, services.now());
  if (refused.length > 0) {
    const facts = { event: 'kiosk.uploads-refused', kioskId: kiosk.id, count: refused.length };
    services.log.warn(facts, 'A kiosk sent check-ins of times that no roster of its own covers');
  }
  return Response.json({ refused });
}

export function loader() {
  throw redirect(paths.kiosk, 303);
}
