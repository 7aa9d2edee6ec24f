import * as paths from '#app/paths.ts';
import { OLD_SECRET_HOURS } from '#domain/api/webhook-rules.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { renewSecret } from '#server/webhooks/endpoints.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/renew-webhook-secret.ts';
import { NewSecret } from './new-secret.tsx';
import { requireWebhook } from './require-webhook.ts';

export const meta: Route.MetaFunction = () => [{ title: 'New secret for a webhook' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const endpoint = await requireWebhook(url, context, id);
  return { id, url: endpoint.url };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const formToken = readText(context, 'formToken');
  const renewal = { id, formToken, by: await findActor(context) };
  const outcome = await renewSecret(context.get(servicesContext), renewal);
  if (outcome === null) throw notFound(url);
  if (outcome === 'shown') return redirectWithFlash(paths.viewWebhook(id), SHOWN, 'warn');
  return { secret: outcome.secret };
}

const SHOWN =
  'This form has created a secret already, and it’s shown only once. Create another one if you need it.';

const overlap = `For ${OLD_SECRET_HOURS} hours we sign with both secrets, so that you can change over without losing anything.`;

export default function RenewWebhookSecretPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, url } = loaderData;
  if (actionData)
    return (
      <NewSecret
        title="New secret"
        label="Secret"
        secret={actionData.secret}
        lead={`Copy it to the other system now: you can’t see it again. ${overlap}`}
      />
    );
  return (
    <ConfirmPage
      title="Create a new secret?"
      lead={`For ${url}. ${overlap}`}
      action="Create secret"
      keep={{ href: paths.viewWebhook(id), label: 'Keep secret' }}
    />
  );
}
