import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { readUploads, recordUploads } from '#server/door/record-uploads.ts';
import { type Context, requireKiosk, servicesContext } from '#server/request/context.ts';
import { readText } from '#server/request/read-form.ts';
import type { Route } from './+types/kiosk-uploads.ts';

/** A hundred check-ins, with room to spare. */
const MAX_CHARACTERS = 200_000;

/**
 * Check-ins that the kiosk decided while the server was unreachable: a form with `checkIns`, as JSON, and `sentAt`, its own clock's milliseconds since
 * 1970. The answer has the server's time; a kiosk with nothing to send asks for that alone.
 */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const now = services.now();
  const answer = { now: now.epochMilliseconds };
  const items = readUploads(readText(context, 'checkIns', MAX_CHARACTERS));
  if (items === null) return Response.json({ refused: [], ...answer }, { status: 422 });
  const kiosk = requireKiosk(context);
  const refused = await recordUploads(services, kiosk, { items, sentAt: readSentAt(context) }, now);
  if (refused.length > 0) {
    const facts = { event: 'kiosk.uploads-refused', kioskId: kiosk.id, count: refused.length };
    services.log.warn(facts, 'A kiosk uploaded check-ins for times that none of its rosters covers');
  }
  return Response.json({ refused, ...answer });
}

export function loader() {
  throw redirect(paths.kiosk, 303);
}

function readSentAt(context: Context): number | null {
  const typed = readText(context, 'sentAt');
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
}
