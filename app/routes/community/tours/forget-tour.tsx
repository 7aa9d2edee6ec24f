import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { forgetLead } from '#server/community/leads/forget-lead.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import type { Route } from './+types/forget-tour.ts';
import { pageAfterLink } from './after-link.ts';
import { GONE, GoneLink } from './gone-link.tsx';
import { findTour, tourView } from './load-tour.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Delete your details' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const lead = await findTour(context, token);
  return lead ? tourView(context, lead, token) : data(null, { status: 410 });
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const lead = await findTour(context, readText(context, 'token'));
    if (!lead) return redirectWithFlash(await pageAfterLink(context), GONE, 'info');
    await forgetLead(context.get(servicesContext), { leadId: lead.id, by: 'self' });
    return redirectWithFlash(await pageAfterLink(context), 'We’ve deleted your details.');
  });
}

export default function ForgetTourPage({ loaderData }: Route.ComponentProps) {
  const { areasOff } = useShell().club;
  if (!loaderData) return <GoneLink title="Delete your details" />;
  const { token, when, isAhead } = loaderData;
  return (
    <FormPage
      title="Delete your details"
      lead={`We delete your name, your email and everything else you’ve told us for your tour.${isAhead ? ` Your tour on ${when} is cancelled.` : ''} You can’t undo this.`}
    >
      <PostForm>
        <input type="hidden" name="token" value={token} />
        <SubmitButton tone="danger">Delete my details</SubmitButton>
      </PostForm>
      {areasOff.includes('tours') ? null : (
        <ButtonLink href={paths.tourLink(paths.viewTour, token)} tone="quiet">
          Keep them
        </ButtonLink>
      )}
    </FormPage>
  );
}
