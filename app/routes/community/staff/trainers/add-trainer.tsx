import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { startTrainer } from '#server/community/trainers/save-trainer.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { listReadyCoaches } from '#server/timetable/list-coaches.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { chosenId } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-trainer.ts';

const CHOOSE = 'Choose a coach';
const addTrainerForm = z.object({ coach: chosenId(CHOOSE).prefault('') });
type AddTrainerFields = z.input<typeof addTrainerForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a personal trainer' }];

export async function loader({ context }: Route.LoaderArgs) {
  const coaches = await listReadyCoaches(context.get(servicesContext));
  return { options: coaches.map(({ uid, name }) => ({ value: uid, label: name })) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, addTrainerForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const by = await findActor(context);
    const { coach: coachUid } = submission.value;
    const id = await startTrainer(context.get(servicesContext), { coachUid, by });
    if (id === null) return refuse(submission.reply({ fieldErrors: { coach: [CHOOSE] } }));
    return redirectWithFlash(
      paths.editTrainer(id),
      'Write the profile. It’s shown once you save it.',
      'info',
    );
  });
}

export default function AddTrainerPage({ loaderData: { options }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AddTrainerFields>({
    id: 'add-trainer',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage title="Add a personal trainer" problems={errorSummaryOf(form)}>
      {options.length === 0 ? (
        <EmptyState title="No coaches yet" icon="users" action={<a href={paths.listMembers}>Members</a>}>
          Make somebody a coach first, on their member page.
        </EmptyState>
      ) : (
        <PostForm form={form}>
          <SelectField {...choiceProps(fields.coach)} label="Coach" options={options} emptyLabel="Choose" />
          <SubmitButton>Start the profile</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}
