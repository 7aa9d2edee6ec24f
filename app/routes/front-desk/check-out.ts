import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { servicesContext } from '#server/context.ts';
import { readNonce } from '#server/door/scan-at-kiosk.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { checkOut } from '#server/operations/check-out.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/check-out.ts';

const PEOPLE = '/admin/attendancecount';

/** Nothing to see here: the buttons are on the page of who is in. */
export function loader() {
  throw redirect(PEOPLE, 303);
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const form = requireForm(context);
    const memberUid = form.get('memberUid');
    if (typeof memberUid !== 'string' || !/^[\w-]{1,128}$/.test(memberUid)) {
      throw data('Nobody was named. Please go back and choose somebody.', { status: 422 });
    }
    const wanted = { memberUid, nonce: readNonce(form) ?? randomUUID(), by: await findActor(context) };
    const gone = await checkOut(services, wanted, services.now());
    if (!gone) return redirectWithFlash(PEOPLE, 'They are out already.', 'info');
    return redirectWithFlash(PEOPLE, `${gone.memberName || 'They'} checked out.`);
  });
}
