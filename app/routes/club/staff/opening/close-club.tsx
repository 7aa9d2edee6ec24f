import * as paths from '#app/paths.ts';
import { setOpenToPublic } from '#server/club/opening/set-opening.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/close-club.ts';

const TITLE = 'Close the club to the public';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const outcome = await setOpenToPublic(context.get(servicesContext), false, await findActor(context));
    const text = outcome === 'changed' ? 'The club is closed to the public.' : 'The club is already closed.';
    return redirectWithFlash(paths.opening, text);
  });

/** Nothing to load; the guards run for client-side navigation too. */
export const loader = () => null;

export default function CloseClubPage() {
  return (
    <ConfirmPage
      title={TITLE}
      lead="Visitors see “Opening soon” instead of your website and can’t join, and search engines may drop your pages until you open again. Members can still sign in, book classes and come in."
      action="Close to the public"
      tone="danger"
    />
  );
}
