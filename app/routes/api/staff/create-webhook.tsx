import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { findUrlProblem } from '#server/webhooks/check-url.ts';
import { createEndpoint } from '#server/webhooks/endpoints.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/create-webhook.ts';
import { NewSecret } from './new-secret.tsx';
import { eventsOf, type WebhookFields as Fields, webhookForm } from './webhook.form.ts';
import { WebhookFields } from './webhook-fields.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Add a webhook' }];

/** Nothing to load; the guards run for client-side navigation too. */
export const loader = () => null;

/** Answers with the secret; a form that is sent twice makes one endpoint. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const submission = readForm(context, webhookForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { url, ...boxes } = submission.value;
  const problem = findUrlProblem(url, services.config.mode === 'production');
  if (problem) return refuse(submission.reply({ fieldErrors: { url: [problem] } }));
  const outcome = await createEndpoint(services, {
    ...{ url, events: eventsOf(boxes), formToken: readText(context, 'formToken') },
    by: await findActor(context),
  });
  if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }));
  return { secret: outcome.secret };
}

export default function CreateWebhookPage({ actionData }: Route.ComponentProps) {
  const created = actionData && 'secret' in actionData ? actionData : null;
  const [form, fields] = useForm<Fields>({
    id: 'webhook',
    lastResult: useLastResult(actionData && 'secret' in actionData ? undefined : actionData),
  });
  if (created)
    return (
      <NewSecret
        title="Webhook added"
        label="Secret"
        secret={created.secret}
        lead="Copy it to the other system now: you can’t see it again. With it, that system checks that a message is ours."
      />
    );
  return (
    <FormPage
      back={<a href={paths.apiSettings}>API and webhooks</a>}
      title="Add a webhook"
      lead="We send a signed message to another system when something happens. It has ids and what happened, no names or contact details."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <WebhookFields fields={fields} />
        <SubmitButton>Add webhook</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
