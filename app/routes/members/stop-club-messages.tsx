import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { openUnsubscribeToken, stopClubMessages } from '#server/members/batches/unsubscribe.ts';
import { servicesContext } from '#server/request/context.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/stop-club-messages.ts';

const TITLE = 'Turn off messages';

export const meta: Route.MetaFunction = () => [{ title: TITLE }, { name: 'robots', content: 'noindex' }];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { secret, now, settings } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  if (openUnsubscribeToken(secret, token, now()) === null) return data(null, { status: 410 });
  return { clubName: (await settings.read()).clubName };
}

/** Pressed by a person, or by their mail program (RFC 8058), which follows no redirect. */
export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const uid = openUnsubscribeToken(services.secret, url.searchParams.get('token') ?? '', services.now());
  const isStopped =
    uid !== null && (await stopClubMessages(services, uid, { way: 'link', place: paths.stopClubMessages }));
  return data({ isStopped }, { status: isStopped ? 200 : 410 });
}

const GONE = 'This link has expired or isn’t complete, or the account has been closed.';

export default function StopClubMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || actionData?.isStopped === false) {
    return (
      <FormPage title={TITLE}>
        <Notice tone="info">{GONE}</Notice>
      </FormPage>
    );
  }
  if (actionData) {
    return (
      <FormPage title="Messages are off">
        <Notice tone="good">You won’t get messages sent to several members any more.</Notice>
        <p>
          You still get what’s about your own classes, payments and membership.{' '}
          <a href={paths.bookingPreferences}>Choose which messages you get</a>
        </p>
      </FormPage>
    );
  }
  return (
    <FormPage
      title={TITLE}
      lead={`${loaderData.clubName} won’t send you messages that go to many members any more. You still get what’s about your own classes, payments and membership.`}
    >
      <PostForm>
        <SubmitButton>Turn off messages</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
