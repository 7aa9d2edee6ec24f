import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { cancelTour } from '#server/community/tours/cancel-tour.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/cancel-tour.ts';
import { GONE, GoneLink } from './gone-link.tsx';
import { findTour, tourView } from './load-tour.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Cancel your tour' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const lead = await findTour(context, token);
  if (!lead) return data(null, { status: 410 });
  const tour = tourView(context, lead, token);
  // The tour's own page says why there is nothing to cancel.
  if (!tour.isAhead) throw redirect(paths.tourLink(paths.viewTour, tour.token), 303);
  return tour;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const token = readText(context, 'token');
    const lead = await findTour(context, token);
    if (!lead) return redirectWithFlash(paths.bookTour, GONE, 'info');
    const outcome = await cancelTour(context.get(servicesContext), { leadId: lead.id, by: 'self' });
    const back = paths.tourLink(paths.viewTour, token);
    if (outcome.kind === 'too-late') return redirectWithFlash(back, 'Your tour has already started.', 'bad');
    return redirectWithFlash(back, 'Your tour is cancelled.');
  });
}

export default function CancelTourPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <GoneLink title="Cancel your tour" />;
  const { token, when } = loaderData;
  return (
    <FormPage title="Cancel your tour" lead={`${when}. You can book another time whenever you like.`}>
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton tone="danger">Cancel my tour</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.tourLink(paths.viewTour, token)} tone="quiet">
        Keep my tour
      </ButtonLink>
    </FormPage>
  );
}
