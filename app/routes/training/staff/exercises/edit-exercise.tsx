import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { changeExercise } from '#server/training/exercises/save-exercise.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-exercise.ts';
import { exerciseForm, type ExerciseFields as Fields } from './exercise.form.ts';
import { ExerciseFields } from './exercise-fields.tsx';
import { findExercise } from './find-exercise.ts';
import { refusedText } from './refused-text.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Exercise' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const exercise = await findExercise(url, context, params.id);
  const { id, name, isArchived, category, equipment, level, measure } = exercise;
  const { primaryMuscles, secondaryMuscles } = exercise;
  const typed: Fields = {
    ...{ name, category, equipment, level, measure, primaryMuscles, secondaryMuscles },
    aliases: exercise.aliases.join('\n'),
    instructions: exercise.instructions.join('\n'),
  };
  return { id, name, isArchived, typed };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, exerciseForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const change = { id, facts: submission.value, by };
    const outcome = await changeExercise(context.get(servicesContext), change);
    if (outcome.kind === 'missing') throw notFound(url);
    if (outcome.kind !== 'saved') return refuse(submission.reply({ fieldErrors: refusedText(outcome) }));
    return redirectWithFlash(paths.listExercises, `${outcome.exercise.name} saved.`);
  });
}

export default function EditExercisePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, isArchived, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'exercise', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={name}
      lead={
        isArchived ? (
          'Archived: not offered for new workouts and logs.'
        ) : (
          <a href={paths.exercise(id)}>See its page</a>
        )
      }
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ExerciseFields fields={fields} />
        <SubmitButton>Save exercise</SubmitButton>
      </PostForm>
      <div className="row">
        <ButtonLink href={isArchived ? paths.restoreExercise(id) : paths.archiveExercise(id)} tone="quiet">
          {isArchived ? 'Restore' : 'Archive'}
        </ButtonLink>
        <ButtonLink href={paths.mergeExercise(id)} tone="quiet">
          Merge with another exercise
        </ButtonLink>
      </div>
    </FormPage>
  );
}
