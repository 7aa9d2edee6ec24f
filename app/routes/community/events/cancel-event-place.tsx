import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { hasStarted, heldBy } from '#domain/community/event-registration.ts';
import { cancelPlace } from '#server/community/events/cancel-place.ts';
import { registrationKey } from '#server/community/events/event-step.ts';
import { eventRegistrations } from '#server/data/collections/events.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/cancel-event-place.ts';
import { eventFacts, findEvent } from './load-event.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Cancel your place' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const event = await findEvent(url, context, params.id);
  const registration = await store.find(eventRegistrations, ownKey(context, params.id));
  const has = heldBy(registration);
  // The event's own page says why there is nothing to cancel.
  if (has === 'nothing' || hasStarted(event, now())) throw redirect(paths.eventPlace(params.id), 303);
  return { event: eventFacts(event, now()), isWaiting: has === 'position' };
}

const ownKey = (context: Context, eventId: string) =>
  registrationKey(eventId, { kind: 'member', uid: requireLogin(context).uid });

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { title } = await findEvent(url, context, id);
    const request = { eventId: id, registrationId: ownKey(context, id), by: 'self' } as const;
    const outcome = await cancelPlace(context.get(servicesContext), request);
    if (outcome.kind === 'too-late') {
      return redirectWithFlash(paths.eventPlace(id), `${title} has already started.`, 'bad');
    }
    const isWaiting = outcome.kind === 'cancelled' && outcome.was === 'waitlisted';
    const text = isWaiting ? `You have left the waitlist: ${title}.` : `Your place is cancelled: ${title}.`;
    return redirectWithFlash(paths.ownEvents, text);
  });
}

export default function CancelEventPlacePage({ loaderData: { event, isWaiting } }: Route.ComponentProps) {
  return (
    <FormPage
      title={isWaiting ? 'Leave the waitlist' : 'Cancel your place'}
      lead={`${event.title}, ${event.when}. ${isWaiting ? 'You lose your position.' : 'It’s free, and your place goes to someone else.'}`}
    >
      <PostForm>
        <SubmitButton tone="danger">{isWaiting ? 'Leave the waitlist' : 'Cancel my place'}</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.eventPlace(event.id)} tone="quiet">
        {isWaiting ? 'Stay on the waitlist' : 'Keep my place'}
      </ButtonLink>
    </FormPage>
  );
}
