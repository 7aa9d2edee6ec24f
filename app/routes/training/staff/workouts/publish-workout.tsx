import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { publicationLabel } from '#domain/training/workout-visibility.ts';
import { clubTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { type Workout, workouts } from '#server/data/collections/workouts.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { publishWorkout } from '#server/training/workouts/save-workout.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/publish-workout.ts';
import { type PublishFields, publishForm } from './class-workout.form.ts';
import { readPublication } from './publication.form.ts';
import { PublicationFields } from './publication-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'When members see a workout' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const workout = await store.find(workouts, params.id);
  if (!workout) throw notFound(url);
  const label = publicationLabel(workout, now());
  return { title: workout.title, label: label.text, typed: typedPublication(workout) };
}

function typedPublication({ isPublished, publishAt }: Workout): PublishFields {
  if (!isPublished) return { publish: 'draft' };
  if (publishAt === null) return { publish: 'now' };
  const at = clubTime(publishAt);
  return {
    publish: 'at',
    publishDate: at.toPlainDate().toString(),
    publishTime: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, publishForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { publication, problem } = readPublication(submission.value);
    if (!publication) return refuse(submission.reply({ fieldErrors: problem }));
    const services = context.get(servicesContext);
    const workout = await publishWorkout(services, { id, publication, by: await findActor(context) });
    if (!workout) throw notFound(url);
    const { text } = publicationLabel(workout, services.now());
    return redirectWithFlash(paths.viewWorkout(id), `${workout.title}: ${text.toLowerCase()}.`);
  });
}

export default function PublishWorkoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, label, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<PublishFields>({ id: 'publish', lastResult, defaultValue: typed });
  return (
    <FormPage title={title} lead={`Now: ${label}`} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <PublicationFields form={form} fields={fields} />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
