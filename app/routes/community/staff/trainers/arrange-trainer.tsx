import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { saveTrainer } from '#server/community/trainers/save-trainer.ts';
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
import { findOwnTrainer } from '../../trainers/find-trainer.ts';
import type { Route } from './+types/arrange-trainer.ts';
import { type TrainerPlaceFields, trainerPlaceForm } from './trainer.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Move or hide a trainer' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { id, name, order, isHidden } = await findOwnTrainer(url, context, params.id);
  return { id, name: name || 'No name', typed: { order: String(order), isShown: isHidden ? 'no' : 'yes' } };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, trainerPlaceForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { order, isShown } = submission.value;
    const facts = { order, isHidden: isShown === 'no' };
    const by = await findActor(context);
    if (!(await saveTrainer(context.get(servicesContext), { id, facts, by }))) throw notFound(url);
    return redirectWithFlash(paths.planTrainers, 'Saved.');
  });
}

const shownOptions = [
  { value: 'yes', label: 'Show the profile' },
  { value: 'no', label: 'Hide it', hint: 'Only staff can see it' },
];

export default function ArrangeTrainerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, typed } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<TrainerPlaceFields>({
    id: 'trainer-place',
    lastResult,
    defaultValue: typed,
  });
  return (
    <FormPage
      back={<a href={paths.trainerDiary(id)}>Personal training with {name}</a>}
      title={`Move or hide ${name}`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...numberProps(fields.order)} label="Position in the list" hint="Lowest number first." />
        <ChoiceField
          {...choiceProps(fields.isShown)}
          label="On the website"
          options={shownOptions}
          isStacked
        />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
