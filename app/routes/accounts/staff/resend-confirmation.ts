import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { sendConfirmation } from '#server/accounts/send-confirmation.ts';
import { canMail } from '#server/config/can-mail.ts';
import { ConfirmationError } from '#server/identity/identity.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Route } from './+types/resend-confirmation.ts';
import { requirePerson } from './person-page.ts';

/** The button is on the member's page. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(paths.viewMember(params.id), 303);
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  await requirePerson(url, context, id);
  // Offered only where it can go; otherwise the code is handed over.
  if (!canMail(context.get(servicesContext))) return redirect(paths.giveCode(id), 303);
  const here = paths.viewMember(id);
  try {
    return await submitOnce(url, context, async () => {
      const services = context.get(servicesContext);
      const email = await sendConfirmation(services, id, await findActor(context));
      return redirectWithFlash(here, `Confirmation for ${email} sent again. Earlier codes no longer work.`);
    });
  } catch (error) {
    if (!(error instanceof ConfirmationError)) throw error;
    const text =
      error.problem === 'nothing-to-confirm' ? 'This address needs no confirmation.' : error.message;
    return redirectWithFlash(here, text, 'warn');
  }
}
