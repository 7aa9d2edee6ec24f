import { useForm } from '@conform-to/react';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { postNewEvent } from '../events/post-event.ts';
import type { Route } from './+types/add-run.ts';
import { listRouteChoices, readRun } from './read-run.ts';
import { type RunFields as Fields, runForm } from './run.form.ts';
import { RunFields } from './run-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add a run' }];

export async function loader({ context }: Route.LoaderArgs) {
  return { routes: await listRouteChoices(context) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, runForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const read = await readRun(context, submission.value);
    return postNewEvent(context, read, (problems) => submission.reply(problems));
  });
}

export default function AddRunPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({
    id: 'run',
    lastResult: useLastResult(actionData),
    defaultValue: { audience: 'everyone', capacity: '0', guestLimit: '0' },
  });
  return (
    <FormPage
      title="Add a run"
      lead="Add the first one; on its page you can then repeat it every week."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <RunFields form={form} fields={fields} routes={loaderData.routes} />
        <SubmitButton>Add run</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
