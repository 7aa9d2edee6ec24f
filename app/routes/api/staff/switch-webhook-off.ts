import { changeEndpoint } from '#server/webhooks/endpoints.ts';
import type { Route } from './+types/switch-webhook-off.ts';
import { backToWebhook, postWebhook } from './webhook-action.ts';

export const loader = backToWebhook;

export const action = (args: Route.ActionArgs) =>
  postWebhook(args, async (services, id, by) => {
    const change = { isOn: false, offReason: 'staff' } as const;
    const changed = await changeEndpoint(services, { id, change, by });
    return changed && { text: 'The webhook is off. What happens meanwhile isn’t sent later.' };
  });
