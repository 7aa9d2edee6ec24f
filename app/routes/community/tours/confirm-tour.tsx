import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { bookTour } from '#server/community/tours/book-tour.ts';
import { openTourRequest, sealTourToken } from '#server/community/tours/tour-links.ts';
import { tourTime } from '#server/community/tours/tour-mails.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/confirm-tour.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm your tour' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the link changes nothing: mail scanners open links too. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { secret, now } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const request = openTourRequest(secret, token, now());
  if (!request) return data(null, { status: 410 });
  return { token, when: tourTime(startOf(request), now()), email: request.email };
}

const startOf = ({ startsAt }: { startsAt: number }) => Temporal.Instant.fromEpochMilliseconds(startsAt);

export function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return submitOnce(url, context, async () => {
    const request = openTourRequest(services.secret, readText(context, 'token'), services.now());
    if (!request) return redirectWithFlash(paths.bookTour, EXPIRED, 'bad');
    const { startsAt: _, until: __, ...enquiry } = request;
    const outcome = await bookTour(services, { who: { enquiry }, startsAt: startOf(request), by: 'self' });
    if (outcome.kind === 'taken' || outcome.kind === 'no-lead') {
      return redirectWithFlash(paths.bookTour, TAKEN, 'bad');
    }
    const token = sealTourToken(services.secret, outcome.lead.id, startOf(request));
    return redirectWithFlash(paths.tourLink(paths.viewTour, token), 'Your tour is booked.');
  });
}

const EXPIRED = 'This link has expired. Please book your tour again.';
const TAKEN = 'Somebody else has booked that time. Please choose another one.';

export default function ConfirmTourPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <FormPage title="Confirm your tour">
        <Notice tone="warn">{EXPIRED}</Notice>
        <p>
          <a href={paths.bookTour}>See the free times</a>
        </p>
      </FormPage>
    );
  }
  const { token, when, email } = loaderData;
  return (
    <FormPage title="Confirm your tour" lead={`${when} (${email}).`}>
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Confirm my tour</SubmitButton>
      </PostForm>
      <p className="dim">Didn’t ask for a tour? Then don’t confirm: nothing happens.</p>
    </FormPage>
  );
}
