import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { notFound } from '#server/access/not-found.ts';
import { type EditEventOutcome, editEvent } from '#server/community/events/save-event.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
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
import { readEvent, typedEvent } from './read-event.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.typed.title ?? 'Event' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const event = await findEvent(url, context, params.id);
  return { id: event.id, typed: typedEvent(event) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, eventForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const read = readEvent(submission.value);
    if (read.kind === 'invalid') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const services = context.get(servicesContext);
    const { facts } = read;
    const outcome = await editEvent(services, { id, facts, by: await findActor(context) });
    if (outcome.kind === 'no-event') throw notFound(url);
    if (outcome.kind !== 'saved') return refuse(submission.reply(problemsOf(outcome)));
    return redirectWithFlash(paths.viewRegistrations(id), savedText(outcome));
  });
}

type Refused = Exclude<EditEventOutcome, { kind: 'saved' } | { kind: 'no-event' }>;

interface Problems {
  readonly formErrors?: string[];
  readonly fieldErrors?: Record<string, string[]>;
}

function problemsOf(outcome: Refused): Problems {
  switch (outcome.kind) {
    case 'cancelled':
      return { formErrors: ['This event has been cancelled, so it can’t be changed.'] };
    case 'past':
      return { fieldErrors: { date: ['That time is in the past. Choose a later one'] } };
    case 'too-few-places': {
      const { taken } = outcome;
      const message = `${taken} ${taken === 1 ? 'place is' : 'places are'} taken: enter at least ${taken}, or 0 for no limit`;
      return { fieldErrors: { capacity: [message] } };
    }
  }
}

function savedText({ event, told, admitted }: Extract<EditEventOutcome, { kind: 'saved' }>): string {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
  return [
    `${event.title} saved.`,
    told > 0 ? `${people(told)} told of the change.` : '',
    admitted > 0 ? `${people(admitted)} got a place from the waitlist.` : '',
  ]
    .filter(Boolean)
    .join(' ');
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
        <a href={paths.viewRegistrations(id)}>Back without saving</a>
      </p>
    </FormPage>
  );
}
