import '../community.css';
import * as paths from '#app/paths.ts';
import { openEvent } from '#server/community/events/open-data-events.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useShell } from '../../../ui/shell.ts';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/view-event.ts';
import { AboutEvent, EventHead } from './event-body.tsx';
import { findEvent, loadEventPage } from './load-event.ts';
import { PlacePanel } from './place-panel.tsx';

export const handle = { cacheAs: 'events', reads: [] };

/** The block is data for search engines (schema.org), so the content security policy for scripts does not apply. */
export const meta: Route.MetaFunction = shareable(
  ({ loaderData }) => [
    { title: loaderData ? loaderData.event.title : 'Event' },
    { name: 'description', content: loaderData?.event.description || loaderData?.event.when },
    ...(loaderData ? [{ 'script:ld+json': loaderData.forSearch as Record<string, string> }] : []),
  ],
  ({ loaderData }) => loaderData?.event.pictureId,
);

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { settings, config } = context.get(servicesContext);
  const club = await settings.read();
  const event = await findEvent(url, context, params.id);
  return {
    ...(await loadEventPage(context, event)),
    forSearch: { '@context': 'https://schema.org', ...openEvent(event, club, config.linkOrigin) },
  };
}

export default function ViewEventPage({ loaderData }: Route.ComponentProps) {
  const { event, route, chip, place, isSignedIn } = loaderData;
  const panel = isSignedIn ? <PlacePanel event={event} place={place} /> : <VisitorPanel page={loaderData} />;
  return (
    <div className="event-page">
      <EventHead event={event} chip={chip} />
      <div className="event-columns">
        <AboutEvent event={event} route={route} />
        {event.isCancelled ? null : panel}
      </div>
    </div>
  );
}

function VisitorPanel({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { event, place, isForVisitors, signInHref } = page;
  const { canSendMail } = useShell();
  if (place.kind === 'past') return null;
  if (place.kind !== 'open') {
    return <PlacePanel event={event} place={place} />;
  }
  const what = place.hasPlace ? 'Register' : 'Join the waitlist';
  return (
    <Card title={what}>
      {isForVisitors ? (
        <>
          <p className="dim">
            {`You don’t need to be a member. All we need is your name${canSendMail ? ' and email' : ', email and phone number'}.`}
          </p>
          <ButtonLink href={paths.registerVisitor(event.id)}>{what}</ButtonLink>
          <p>
            Have an account? <a href={signInHref}>Sign in</a>
          </p>
        </>
      ) : (
        <>
          <p className="dim">This {event.kind} is for members.</p>
          <ButtonLink href={signInHref}>Sign in to register</ButtonLink>
        </>
      )}
    </Card>
  );
}
