import { useForm } from '@conform-to/react';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-event.ts';
import { eventForm, type EventFields as Fields } from './event.form.ts';
import { EventFields } from './event-fields.tsx';
import { postNewEvent } from './post-event.ts';
import { readEvent } from './read-event.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add an event' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, eventForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const read = readEvent(submission.value);
    return postNewEvent(context, read, (problems) => submission.reply(problems));
  });
}

export default function AddEventPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'event',
    lastResult: useLastResult(actionData),
    defaultValue: { audience: 'members', capacity: '20', guestLimit: '0' },
  });
  return (
    <FormPage
      title="Add an event"
      lead="Something besides classes: a social, a workshop, a competition."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <EventFields form={form} fields={fields} />
        <SubmitButton>Add event</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
