import '../community.css';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { visitorMail } from '#domain/club/mail-promises.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { cancelPlace } from '#server/community/events/cancel-place.ts';
import { openManageToken } from '#server/community/events/visitor-links.ts';
import { eventRegistrations, events } from '#server/data/collections/events.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/visitor-registration.ts';
import { AboutEvent, EventHead } from './event-body.tsx';
import { eventFacts } from './load-event.ts';
import { placeView } from './place-view.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Your registration' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const now = context.get(servicesContext).now();
  const token = url.searchParams.get('token') ?? '';
  const found = await findByToken(context, token);
  if (!found) return data(null, { status: 410 });
  const { event, registration } = found;
  return { token, event: eventFacts(event, now), place: placeView(event, registration, false, now) };
}

/** Null: not one of our links, or the registration has been cancelled. */
async function findByToken(context: Context, token: string) {
  const { store, secret } = context.get(servicesContext);
  const id = openManageToken(secret, token);
  const registration = id === null ? null : await store.find(eventRegistrations, id);
  const event = registration && (await store.find(events, registration.eventId));
  return event && { event, registration };
}

export function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const found = await findByToken(context, readText(context, 'token'));
    if (!found) return redirectWithFlash(paths.listEvents, GONE, 'info');
    const { id: registrationId, eventId } = found.registration;
    const outcome = await cancelPlace(services, { registrationId, eventId, by: 'self' });
    const { title } = found.event;
    if (outcome.kind === 'too-late') {
      return redirectWithFlash(paths.viewEvent(eventId), `${title} has already started.`, 'bad');
    }
    return redirectWithFlash(
      paths.viewEvent(eventId),
      `You’re no longer registered for ${title}. We’ve deleted your details.`,
    );
  });
}

const GONE = 'You aren’t registered any more, or this link isn’t complete.';

export default function VisitorRegistrationPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <FormPage title="Your registration">
        <Notice tone="info">{GONE}</Notice>
        <p>
          <a href={paths.listEvents}>See the events</a>
        </p>
      </FormPage>
    );
  }
  const { event } = loaderData;
  return (
    <div className="event-page">
      <EventHead event={event} />
      <div className="event-columns">
        <AboutEvent event={event} />
        <Registration page={loaderData} />
      </div>
    </div>
  );
}

function Registration({ page }: { page: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { event, place, token } = page;
  const { canSendMail } = useShell();
  if (place.kind !== 'going' && place.kind !== 'waiting') return null;
  const isGoing = place.kind === 'going';
  return (
    <Card title={isGoing ? 'You’re going' : `You’re ${ordinal(place.position)} on the waitlist`} tone="on">
      <p className="dim">
        For {place.party}. {visitorMail.changeLater(canSendMail)}
      </p>
      <p>
        <a href={paths.registerVisitor(event.id)}>
          {event.paceGroups.length > 0 ? 'Change guests or pace group' : 'Change the number of guests'}
        </a>
      </p>
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton tone="danger" isSmall>
          {isGoing ? 'I can’t come' : 'Leave the waitlist'}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
