import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { addChallenge } from '#server/community/challenges/save-challenge.ts';
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
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/add-challenge.ts';
import { challengeForm, type ChallengeFields as Fields } from './challenge.form.ts';
import { ChallengeFields } from './challenge-fields.tsx';
import { readChallenge, savingProblems } from './read-challenge.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add a challenge' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, challengeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const read = await readChallenge(services.store, submission.value);
    if (read.kind === 'invalid') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const outcome = await addChallenge(services, read.facts, await findActor(context));
    if (outcome.kind !== 'saved')
      return refuse(submission.reply({ fieldErrors: savingProblems[outcome.kind] }));
    const { id, title } = outcome.challenge;
    return redirectWithFlash(paths.reviewChallenge(id), `${title} added.`);
  });
}

export default function AddChallengePage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'challenge',
    lastResult: useLastResult(actionData),
    defaultValue: {
      ...{ scoring: 'time', direction: 'lower', tries: 'best', goal: 'leaderboard', proof: 'optional' },
    },
  });
  return (
    <FormPage
      title="Add a challenge"
      lead="Something to take on together. Everyone sees it as soon as it’s added."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ChallengeFields form={form} fields={fields} />
        <SubmitButton>Add challenge</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
