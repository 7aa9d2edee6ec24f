import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { cancelPlace } from '#server/community/events/cancel-place.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { eventRegistrations } from '#server/data/collections/events.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ConfirmPage } from '../../../../ui/confirm-page.tsx';
import type { Route } from './+types/cancel-registration.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a place' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { name, title, places } = await findRegistration(url, context, params.id);
  return { name: name || 'this person', title, isParty: places > 1 };
}

async function findRegistration(url: URL, context: Context, id: string) {
  const { store } = context.get(servicesContext);
  const registration = isDocumentId(id) ? await store.find(eventRegistrations, id) : null;
  if (!registration) throw notFound(url);
  return registration;
}

export function action({ url, params, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { id: registrationId, eventId, name } = await findRegistration(url, context, params.id);
    const by = await findActor(context);
    const outcome = await cancelPlace(context.get(servicesContext), { eventId, registrationId, by });
    const admitted = outcome.kind === 'cancelled' ? outcome.admitted : 0;
    const next = admitted > 0 ? ` ${admitted} from the waitlist got a place.` : '';
    return redirectWithFlash(
      paths.viewRegistrations(eventId),
      `${name || 'The person'} is no longer registered.${next}`,
    );
  });
}

export default function CancelRegistrationPage({ loaderData }: Route.ComponentProps) {
  const { name, title, isParty } = loaderData;
  return (
    <ConfirmPage
      title={`Cancel ${name}’s place`}
      lead={`${title}. ${isParty ? 'Their guests lose their places too. ' : ''}Their place goes to the next person on the waitlist.`}
      action="Cancel place"
      tone="danger"
    />
  );
}
