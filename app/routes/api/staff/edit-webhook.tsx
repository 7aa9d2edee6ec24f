import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { findUrlProblem } from '#server/webhooks/check-url.ts';
import { changeEndpoint } from '#server/webhooks/endpoints.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/edit-webhook.ts';
import { requireWebhook } from './require-webhook.ts';
import { eventsOf, type WebhookFields as Fields, typedOf, webhookForm } from './webhook.form.ts';
import { WebhookFields } from './webhook-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Change a webhook' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const endpoint = await requireWebhook(url, context, id);
  return { id, typed: typedOf(endpoint.url, endpoint.events) };
}

export function action({ url: here, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(here, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, webhookForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { url, ...boxes } = submission.value;
    const problem = findUrlProblem(url, services.config.mode === 'production');
    if (problem) return refuse(submission.reply({ fieldErrors: { url: [problem] } }));
    const change = { url, events: eventsOf(boxes) };
    const changed = await changeEndpoint(services, { id, change, by: await findActor(context) });
    if (!changed) throw notFound(here);
    return redirectWithFlash(paths.viewWebhook(id), 'Webhook saved.');
  });
}

export default function EditWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, typed } = loaderData;
  const [form, fields] = useForm<Fields>({
    ...{ id: 'webhook', lastResult: useLastResult(actionData), defaultValue: typed },
  });
  return (
    <FormPage
      back={<a href={paths.viewWebhook(id)}>Webhook</a>}
      title="Change a webhook"
      lead="The secret stays the same."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <WebhookFields fields={fields} />
        <SubmitButton>Save webhook</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
