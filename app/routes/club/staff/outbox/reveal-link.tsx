import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import '../club-staff.css';
import { notFound } from '#server/access/not-found.ts';
import { isLinkOver, readWholeMessage } from '#server/outbox/read-whole-message.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { Route } from './+types/reveal-link.ts';
import { requireMessage } from './message-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Show personal link' }];

/** Asks first: viewing the link is recorded in the audit log, so it takes a POST. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { id, to, subject } = await requireOpenLink(url, context, params.id);
  return { to, subject, message: paths.viewMessage(id) };
}

/** @throws a 404 page; a redirect to the message, which says why its link is not shown */
async function requireOpenLink(url: URL, context: Context, id: string) {
  const message = await requireMessage(url, context, id);
  if (await isLinkOver(context.get(servicesContext), message)) throw redirect(paths.viewMessage(id), 303);
  return message;
}

export async function action({ url, context, params }: Route.ActionArgs) {
  await requireOpenLink(url, context, params.id);
  const body = await readWholeMessage(context.get(servicesContext), params.id, await findActor(context));
  if (body === null) throw notFound(url);
  return { body };
}

export default function RevealLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, subject, message } = loaderData;
  if (!actionData) return <Question to={to} subject={subject} />;
  return (
    <FormPage title={subject} lead={`To ${to}`}>
      <Notice tone="warn">Anyone with this link can use it. Only give it to {to}.</Notice>
      <pre className="message-body">{actionData.body}</pre>
      <ButtonLink href={message} tone="quiet">
        Back to the message
      </ButtonLink>
    </FormPage>
  );
}

function Question({ to, subject }: { to: string; subject: string }) {
  return (
    <FormPage
      title="Show personal link?"
      lead={`“${subject}” contains a personal link. Anyone with the link can use it as ${to}. Viewing it is recorded in the audit log.`}
    >
      <PostForm>
        <SubmitButton>Show personal link</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
