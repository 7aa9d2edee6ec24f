import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { editChallenge, hasEntries } from '#server/community/challenges/save-challenge.ts';
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
import { findChallenge } from '../../challenges/load-challenge.ts';
import type { Route } from './+types/edit-challenge.ts';
import { challengeForm, type ChallengeFields as Fields } from './challenge.form.ts';
import { ChallengeFields } from './challenge-fields.tsx';
import { readChallenge, savingProblems, typedChallenge } from './read-challenge.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.title}` : 'Edit a challenge' },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const challenge = await findChallenge(url, context, params.id);
  const isLocked = await hasEntries(context.get(servicesContext).store, challenge.id);
  return { id: challenge.id, title: challenge.title, typed: typedChallenge(challenge), isLocked };
}

export function action({ url, params: { id }, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, challengeForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const services = context.get(servicesContext);
    const stored = await findChallenge(url, context, id);
    const read = await readChallenge(services.store, submission.value, stored);
    if (read.kind === 'invalid') return refuse(submission.reply({ fieldErrors: read.fieldErrors }));
    const { facts } = read;
    const outcome = await editChallenge(services, { id, facts, by: await findActor(context) });
    switch (outcome.kind) {
      case 'saved':
        return redirectWithFlash(paths.reviewChallenge(id), `${outcome.challenge.title} saved.`);
      case 'no-challenge':
        throw notFound(url);
      case 'closed':
        return refuse(
          submission.reply({ formErrors: ['This challenge is closed, so it can’t be changed.'] }),
        );
      case 'has-entries':
        return refuse(submission.reply({ formErrors: [HAS_ENTRIES] }));
      default:
        return refuse(submission.reply({ fieldErrors: savingProblems[outcome.kind] }));
    }
  });
}

const HAS_ENTRIES =
  'People have already joined, so you can’t change how scores count, the divisions or the teams. Reload the page.';

export default function EditChallengePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, typed, isLocked } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'challenge', lastResult, defaultValue: typed });
  return (
    <FormPage title={`Edit ${title}`} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <ChallengeFields form={form} fields={fields} isLocked={isLocked} />
        <SubmitButton>Save challenge</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.reviewChallenge(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
