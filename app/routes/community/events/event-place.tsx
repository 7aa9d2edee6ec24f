import '../community.css';
import * as paths from '#app/paths.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { notFound } from '#server/access/not-found.ts';
import { registerForEvent } from '#server/community/events/register.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import type { Route } from './+types/event-place.ts';
import { AboutEvent, EventHead } from './event-body.tsx';
import { findEvent, loadEventPage } from './load-event.ts';
import { PlacePanel } from './place-panel.tsx';
import { registerForm } from './register.form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.event.title ?? 'Event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return loadEventPage(context, await findEvent(url, context, params.id));
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  const { uid } = requireLogin(context);
  return submitOnce(url, context, async () => {
    const submission = readForm(context, registerForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { guests, paceGroup, mayWait } = submission.value;
    const request = { eventId: id, who: { kind: 'member', uid }, places: guests + 1, paceGroup } as const;
    const services = context.get(servicesContext);
    const outcome = await registerForEvent(services, { ...request, mayWait: mayWait === 'yes' });
    if (outcome.kind === 'no-event') throw notFound(url);
    if (outcome.kind === 'no-profile')
      return redirectWithFlash(paths.settingUp, 'Finish your profile first.');
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [...outcome.sentences] }));
    const text =
      outcome.kind === 'going' ? 'You’re going.' : `You’re ${ordinal(outcome.position)} on the waitlist.`;
    return redirectWithFlash(paths.eventPlace(id), text);
  });
}

export default function EventPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, route, chip, place } = loaderData;
  return (
    <div className="event-page">
      <EventHead event={event} chip={chip} />
      <div className="event-columns">
        <AboutEvent event={event} route={route} />
        <PlacePanel event={event} place={place} refused={actionData} />
      </div>
    </div>
  );
}
