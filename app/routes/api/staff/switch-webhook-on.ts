import { changeEndpoint } from '#server/webhooks/endpoints.ts';
import type { Route } from './+types/switch-webhook-on.ts';
import { backToWebhook, postWebhook } from './webhook-action.ts';

export const loader = backToWebhook;

export const action = (args: Route.ActionArgs) =>
  postWebhook(args, async (services, id, by) => {
    const changed = await changeEndpoint(services, { id, change: { isOn: true }, by });
    return changed && { text: 'The webhook is on.' };
  });
