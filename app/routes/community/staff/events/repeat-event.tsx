import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { formatLongSpan } from '#domain/community/event-text.ts';
import { formatDay, localDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { repeatEvent } from '#server/community/events/repeat-event.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { planOf } from '../../events/event-kinds.ts';
import { findEvent } from '../../events/load-event.ts';
import type { Route } from './+types/repeat-event.ts';
import { type RepeatEventFields, repeatEventForm } from './event.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Repeat' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const event = await findEvent(url, context, params.id);
  const { id, kind, title } = event;
  return { id, kind, title, when: formatLongSpan(event, context.get(servicesContext).now()) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, repeatEventForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const by = await findActor(context);
    const outcome = await repeatEvent(services, { id, ...submission.value, by });
    if (outcome.kind === 'no-event') throw notFound(url);
    const { added } = outcome;
    const last = added.at(-1);
    if (!last) return refuse(submission.reply({ formErrors: ['It is on all of these dates already.'] }));
    const until = formatDay(localDate(last.startsAt), services.now());
    const what = added.length === 1 ? '1 more added' : `${added.length} more added`;
    return redirectWithFlash(planOf(last.kind), `${last.title}: ${what}, the last on ${until}.`);
  });
}

const rhythms = [
  { value: 'weekly', label: 'Every week', hint: 'On the same weekday' },
  { value: 'monthly-by-weekday', label: 'Every month, by weekday', hint: 'Like the third Saturday' },
  { value: 'monthly-by-date', label: 'Every month, by date', hint: 'Like the 15th' },
];

export default function RepeatEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, when } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<RepeatEventFields>({
    id: 'repeat-event',
    lastResult,
    defaultValue: { rhythm: 'weekly' },
  });
  return (
    <FormPage
      back={<a href={paths.viewRegistrations(id)}>{title}</a>}
      title={`Repeat ${title}`}
      lead={when}
      problems={errorSummaryOf(form)}
    >
      <p className="dim">
        Each date is {kind === 'run' ? 'a run' : 'an event'} of its own, with its own places, which you can
        edit or cancel.
      </p>
      <PostForm form={form}>
        <ChoiceField {...choiceProps(fields.rhythm)} label="How often?" options={rhythms} isStacked />
        <Field {...numberProps(fields.times)} label="How many more?" />
        <SubmitButton>Add the dates</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
