import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { checkOut } from '#server/door/check-out.ts';
import { readNonce } from '#server/door/scan-at-kiosk.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/check-out-person.ts';

const PEOPLE = paths.whoIsIn;

/** No page of its own: the buttons are on "Who is in". */
export function loader() {
  throw redirect(PEOPLE, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const memberUid = readText(context, 'memberUid');
    if (!/^[\w-]{1,128}$/.test(memberUid)) {
      throw data('No member chosen. Go back and choose one.', { status: 422 });
    }
    const wanted = { memberUid, nonce: readNonce(context) ?? randomUUID(), by: await findActor(context) };
    const gone = await checkOut(services, wanted, services.now());
    if (!gone) return redirectWithFlash(PEOPLE, 'They’re already checked out.', 'info');
    return redirectWithFlash(PEOPLE, `${gone.memberName || 'Member'} checked out.`);
  });
}
