import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useShell } from '../../../../ui/shell.ts';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { postEditedEvent } from '../events/post-event.ts';
import type { Route } from './+types/edit-run.ts';
import { findRun, listRouteChoices, readRun, typedRun } from './read-run.ts';
import { type RunFields as Fields, runForm } from './run.form.ts';
import { RunFields } from './run-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.typed.title ?? 'Run' }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const run = await findRun(url, context, params.id);
  return { id: run.id, typed: typedRun(run), routes: await listRouteChoices(context) };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    await findRun(url, context, id);
    const submission = readForm(context, runForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const read = await readRun(context, submission.value);
    return postEditedEvent({ url, context, id }, read, (problems) => submission.reply(problems));
  });
}

export default function EditRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, typed, routes } = loaderData;
  const { canSendMail } = useShell();
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'run', lastResult, defaultValue: typed });
  return (
    <FormPage
      title={`Edit ${typed.title}`}
      lead={staffMail.eventHint(canSendMail)}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <RunFields form={form} fields={fields} routes={routes} />
        <SubmitButton>Save run</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.viewRegistrations(id)}>Cancel</a>
      </p>
    </FormPage>
  );
}
