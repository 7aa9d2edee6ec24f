import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { tourMail } from '#domain/club/mail-promises.ts';
import { sealJoinToken } from '#server/community/tours/tour-links.ts';
import { servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/view-tour.ts';
import { GoneLink } from './gone-link.tsx';
import { findTour, tourView } from './load-tour.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Your tour' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const lead = await findTour(context, token);
  if (!lead) return data(null, { status: 410 });
  const { settings, secret, now } = context.get(servicesContext);
  const { clubName, address } = await settings.read();
  const joinToken = sealJoinToken(secret, lead.id, now());
  return { ...tourView(context, lead, token), joinToken, clubName, address };
}

export default function ViewTourPage({ loaderData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  if (!loaderData) return <GoneLink title="Your tour" />;
  const { token, joinToken, when, isAhead, clubName, address } = loaderData;
  return (
    <FormPage title="Your tour" lead={isAhead ? `${when}.` : leadOf(loaderData)}>
      {isAhead ? (
        <>
          <p>
            We’ll show you round {clubName}.{address ? ` You’ll find us at ${address}.` : ''} Ask for your
            tour at the front desk.
          </p>
          <p className="dim">{tourMail.changeLater(canSendMail)}</p>
          <ButtonLink href={paths.tourLink(paths.moveTour, token)}>Choose another time</ButtonLink>
          <ButtonLink href={paths.tourLink(paths.cancelTour, token)} tone="quiet">
            Cancel the tour
          </ButtonLink>
        </>
      ) : (
        <>
          <ButtonLink href={paths.signUpFromTour(joinToken)}>Join {clubName}</ButtonLink>
          <ButtonLink href={paths.tourLink(paths.moveTour, token)} tone="quiet">
            Book a tour
          </ButtonLink>
        </>
      )}
      <p>
        <a href={paths.tourLink(paths.forgetTour, token)}>Delete my details</a>
      </p>
    </FormPage>
  );
}

function leadOf({ status, when }: { status: string; when: string }): string {
  if (status === 'attended') return 'Thank you for coming to see us.';
  return when ? `Your tour was on ${when}.` : 'You have no tour booked.';
}
