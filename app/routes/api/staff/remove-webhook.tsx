import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { removeEndpoint } from '#server/webhooks/endpoints.ts';
import { ConfirmPage } from '../../../ui/confirm-page.tsx';
import type { Route } from './+types/remove-webhook.ts';
import { requireWebhook } from './require-webhook.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Remove a webhook' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const endpoint = await requireWebhook(url, context, id);
  return { id, url: endpoint.url };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const removed = await removeEndpoint(context.get(servicesContext), { id, by: await findActor(context) });
    if (!removed) throw notFound(url);
    return redirectWithFlash(paths.apiSettings, 'The webhook has been removed.');
  });
}

export default function RemoveWebhookPage({ loaderData: { id, url } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      title="Remove this webhook?"
      lead={`We’ll stop sending to ${url}. Events still waiting won’t be sent. To stop for a while, switch it off instead.`}
      action="Remove webhook"
      tone="danger"
      keep={{ href: paths.viewWebhook(id), label: 'Keep webhook' }}
    />
  );
}
