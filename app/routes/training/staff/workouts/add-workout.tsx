import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { emptyPlan } from '#domain/training/workout-builder.ts';
import { askedDate, localDate } from '#domain/values/dates.ts';
import { workoutTemplates } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { planOf } from '#server/training/workouts/find-build.ts';
import { listTemplates } from '#server/training/workouts/find-templates.ts';
import { saveWorkout } from '#server/training/workouts/save-workout.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, dateProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-workout.ts';
import { type OpenDayFields, openDayForm } from './class-workout.form.ts';
import { readPublication } from './publication.form.ts';
import { PublicationFields } from './publication-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add a workout' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const date = askedDate(url.searchParams.get('date') ?? '') ?? localDate(now());
  const templates = await listTemplates(store);
  return {
    date: date.toString(),
    sources: [
      { value: 'new', label: 'Write a new one' },
      ...templates.map(({ id, title }) => ({ value: `template:${id}`, label: `Template: ${title}` })),
    ],
  };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, openDayForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { source } = submission.value;
    const { publication, problem } = readPublication(submission.value);
    if (!publication) return refuse(submission.reply({ fieldErrors: problem }));
    const services = context.get(servicesContext);
    const template =
      source.kind === 'template' ? await services.store.find(workoutTemplates, source.id) : null;
    const isGone = source.kind !== 'new' && (template === null || template.isArchived);
    if (isGone)
      return refuse(submission.reply({ fieldErrors: { source: ['Choose a workout from the list'] } }), 409);
    const plan = template ? planOf(template) : emptyPlan('Open gym');
    const id = await saveWorkout(services, {
      ...{ plan, date: submission.value.date.toString(), templateId: template?.id ?? '', publication },
      by: await findActor(context),
    });
    const next = template ? paths.viewWorkout(id) : paths.editWorkout(id);
    return redirectWithFlash(next, `${plan.title} added.`);
  });
}

export default function AddWorkoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { date, sources } = loaderData;
  const [form, fields] = useForm<OpenDayFields>({
    id: 'workout',
    lastResult: useLastResult(actionData),
    defaultValue: { date, source: 'new', publish: 'now' },
  });
  return (
    <FormPage
      title="Add a workout"
      lead="For a day without a class, such as open gym. A class’s workout is set from its roster."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <DateField {...dateProps(form, fields.date)} label="Day" />
        <SelectField {...choiceProps(fields.source)} label="Workout" options={sources} />
        <PublicationFields form={form} fields={fields} />
        <SubmitButton>Add workout</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
