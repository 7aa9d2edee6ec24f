import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { canMail } from '#server/config/can-mail.ts';
import type { OutboxMessage } from '#server/data/collections/outbox.ts';
import { findTestMail, sendTestMail } from '#server/outbox/send-test-mail.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice, type NoticeTone } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { progressRefresh } from '../../../../ui/progress-page.tsx';
import type { Route } from './+types/test-mail.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Test your email' }];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** `message` in the address: how the test with that id is going. The page reloads until the server has answered. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { config, profiles } = context.get(servicesContext);
  const { uid, email } = requireLogin(context);
  const message = await findMessage(url, context, uid);
  const view = {
    canSend: canMail({ config }),
    to: (await profiles.find(uid))?.email ?? email,
    server: config.smtp ? `${config.smtp.host}, port ${config.smtp.port}` : '',
    result: message && resultOf(message, context),
  };
  const isPending = message?.status === 'waiting' && message.lastError === '';
  return data(view, isPending ? { headers: progressRefresh } : undefined);
}

function findMessage(url: URL, context: Context, uid: string): Promise<OutboxMessage | null> {
  const id = url.searchParams.get('message') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return Promise.resolve(null);
  return findTestMail(context.get(servicesContext), { id, uid });
}

interface Result {
  readonly tone: NoticeTone;
  readonly text: string;
  readonly isPending: boolean;
}

function resultOf({ to, status, lastError, nextAttemptAt }: OutboxMessage, context: Context): Result {
  const now = context.get(servicesContext).now();
  const isPending = status === 'waiting' && lastError === '';
  if (status === 'sent')
    return {
      tone: 'good',
      isPending,
      text: `The mail server accepted the message. Check the inbox of ${to}, and its spam folder.`,
    };
  if (isPending) return { tone: 'info', isPending, text: 'Sending… This page updates automatically.' };
  if (status === 'kept')
    return { tone: 'warn', isPending, text: 'The message was not sent: no mail server is set up.' };
  const again = nextAttemptAt ? ` We’ll try again ${relativeDateTimeInside(nextAttemptAt, now)}.` : '';
  return {
    tone: 'bad',
    isPending,
    text: `The message was not sent: ${lastError || 'unknown error'}.${again}`,
  };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const outcome = await sendTestMail(context.get(servicesContext), await findActor(context));
    if (outcome.kind === 'queued')
      return redirect(`${paths.testMail}?${new URLSearchParams({ message: outcome.id })}`, 303);
    return redirectWithFlash(paths.testMail, refusals[outcome.kind], 'warn');
  });

const refusals = {
  'no-server': 'No mail server is set up, so nothing was sent.',
  'no-profile': 'Your account has no profile yet. Fill in your details first.',
  limit: 'You’ve reached today’s limit for emails. Try again tomorrow.',
} as const;

export default function TestMailPage({ loaderData: { canSend, to, server, result } }: Route.ComponentProps) {
  if (!canSend) return <NoServer />;
  return (
    <FormPage
      title="Test your email"
      lead={`A message goes to ${to} through your mail server (${server}), like every email from the club.`}
    >
      {result ? <Notice tone={result.tone}>{result.text}</Notice> : null}
      {result?.isPending ? null : (
        <PostForm>
          <SubmitButton>{result ? 'Send another' : 'Send test message'}</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}

function NoServer() {
  return (
    <FormPage title="Test your email" lead="No mail server is set up, so there is nothing to test yet.">
      <p>
        Until there is one, emails are kept under <a href={paths.listMessages}>Messages</a>, and you pass them
        on yourself. To send them, add the mail server to the server’s settings (<code>SMTP_HOST</code> and{' '}
        <code>SMTP_FROM</code>): see the deployment guide.
      </p>
    </FormPage>
  );
}
