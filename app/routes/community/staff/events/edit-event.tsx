import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/edit-event.ts';
import { eventForm, type EventFields as Fields } from './event.form.ts';
import { EventFields } from './event-fields.tsx';
import { postEditedEvent } from './post-event.ts';
import { readEvent, typedEvent } from './read-event.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.typed.title ?? 'Event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const event = await findEvent(url, context, params.id);
  if (event.kind === 'run') throw redirect(paths.editRun(event.id), 303);
  return { id: event.id, typed: typedEvent(event) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, eventForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const read = readEvent(submission.value);
    return postEditedEvent({ url, context, id }, read, (problems) => submission.reply(problems));
  });
}

export default function EditEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, typed } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'event', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={`Edit ${typed.title}`}
      lead={staffMail.eventHint(canSendMail)}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <EventFields form={form} fields={fields} />
        <SubmitButton>Save event</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.viewRegistrations(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
