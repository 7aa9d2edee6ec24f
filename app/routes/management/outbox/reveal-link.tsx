import './outbox.css';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { notFound } from '#server/guards/not-found.ts';
import { readWholeMessage } from '#server/operations/read-whole-message.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/reveal-link.ts';
import { requireMessage } from './message-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Show a personal link' }];

/** Asks first: to look at the link is a deed that the audit log keeps, so it takes a post. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { id, to, subject } = await requireMessage(url, context, params.id);
  return { to, subject, message: `/admin/adminControl/outbox/${id}` };
}

export async function action({ url, context, params }: Route.ActionArgs) {
  const body = await readWholeMessage(context.get(servicesContext), params.id, await findActor(context));
  if (body === null) throw notFound(url);
  return { body };
}

export default function RevealLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { to, subject, message } = loaderData;
  if (!actionData) return <Question to={to} subject={subject} />;
  return (
    <FormPage title={subject} lead={`To ${to}`}>
      <Notice tone="warn">Whoever has the link can use it: give it to {to} and to nobody else.</Notice>
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
      title="Show the link?"
      lead={`“${subject}” has a personal link in it. Whoever has the link can use it in place of ${to}. That you looked goes into the audit log.`}
    >
      <PostForm>
        <SubmitButton>Show the link</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
