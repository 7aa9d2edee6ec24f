import { data } from 'react-router';
import { stopMessages } from '#server/community/leads/stop-messages.ts';
import { openStopToken } from '#server/community/tours/tour-links.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Route } from './+types/stop-messages.ts';
import { pageAfterLink } from './after-link.ts';
import { GONE, GoneLink } from './gone-link.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Stop messages' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret, now, settings } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  if (openStopToken(secret, token, now()) === null) return data(null, { status: 410 });
  return { token, clubName: (await settings.read()).clubName };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  // A mail program posts for its user (RFC 8058), and follows no redirect.
  if (readText(context, 'List-Unsubscribe') === 'One-Click') {
    const lead = openStopToken(services.secret, url.searchParams.get('token') ?? '', services.now());
    const isDone = lead !== null && (await stopMessages(services, lead));
    return data(null, { status: isDone ? 200 : 410 });
  }
  const id = openStopToken(services.secret, readText(context, 'token'), services.now());
  const isStopped = id !== null && (await stopMessages(services, id));
  if (!isStopped) return redirectWithFlash(await pageAfterLink(context), GONE, 'info');
  return redirectWithFlash(await pageAfterLink(context), 'You won’t get messages about joining any more.');
}

export default function StopMessagesPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <GoneLink title="Stop messages" />;
  return (
    <FormPage
      title="Stop messages"
      lead={`${loaderData.clubName} won’t write to you about joining any more. If you book a tour, you still get the emails about it.`}
    >
      <PostForm>
        <input type="hidden" name="token" value={loaderData.token} />
        <SubmitButton>Stop messages</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
