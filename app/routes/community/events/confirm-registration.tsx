import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { partyText } from '#domain/community/event-text.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { registerForEvent } from '#server/community/events/register.ts';
import { openRequest, sealManageToken } from '#server/community/events/visitor-links.ts';
import { events } from '#server/data/collections/events.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/confirm-registration.ts';
import { eventFacts } from './load-event.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your registration' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, secret, now } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const request = openRequest(secret, token, now());
  const event = request && (await store.find(events, request.eventId));
  if (!event) return data(null, { status: 410 });
  return { token, event: eventFacts(event, now()), email: request.email, party: partyText(request.places) };
}

export function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const request = openRequest(services.secret, readText(context, 'token'), services.now());
    if (!request) return redirectWithFlash(paths.listEvents, EXPIRED, 'bad');
    const { eventId, email, name, places, paceGroup } = request;
    const who = { kind: 'visitor', email, name } as const;
    const outcome = await registerForEvent(services, { eventId, who, places, paceGroup, mayWait: true });
    if (outcome.kind === 'no-event' || outcome.kind === 'no-profile')
      return redirectWithFlash(paths.listEvents, EXPIRED, 'bad');
    if (outcome.kind === 'refused') {
      return redirectWithFlash(paths.viewEvent(eventId), outcome.sentences.join(' '), 'bad');
    }
    const text =
      outcome.kind === 'going' ? 'You’re going.' : `You’re ${ordinal(outcome.position)} on the waitlist.`;
    const token = sealManageToken(services.secret, outcome.registrationId);
    return redirectWithFlash(paths.visitorLink(paths.visitorRegistration, token), text);
  });
}

const EXPIRED = 'This link has expired. Please register again.';

export default function ConfirmRegistrationPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <FormPage title="Confirm your registration">
        <Notice tone="warn">{EXPIRED}</Notice>
        <p>
          <a href={paths.listEvents}>See the events</a>
        </p>
      </FormPage>
    );
  }
  const { token, event, email, party } = loaderData;
  return (
    <FormPage
      title="Confirm your registration"
      lead={`${event.title}, ${event.when}, for ${party} (${email}).`}
    >
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Confirm registration</SubmitButton>
      </PostForm>
      <p className="dim">Didn’t register? Then don’t confirm: nothing happens.</p>
    </FormPage>
  );
}
