import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { addExercise } from '#server/training/exercises/save-exercise.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-exercise.ts';
import { exerciseForm, type ExerciseFields as Fields } from './exercise.form.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import { refusedText } from './refused-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add an exercise' }];

export const loader = () => null;

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, exerciseForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const outcome = await addExercise(context.get(servicesContext), submission.value, by);
    if (outcome.kind !== 'saved') return refuse(submission.reply({ fieldErrors: refusedText(outcome) }));
    return redirectWithFlash(paths.listExercises, `${outcome.exercise.name} added.`);
  });
}

export default function AddExercisePage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'exercise',
    lastResult: useLastResult(actionData),
    defaultValue: { level: 'beginner', measure: 'load-reps' },
  });
  return (
    <FormPage title="Add an exercise" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <ExerciseFields fields={fields} />
        <SubmitButton>Add exercise</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
