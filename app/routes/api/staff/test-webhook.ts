import { sendTestEvent } from '#server/webhooks/send-again.ts';
import type { Route } from './+types/test-webhook.ts';
import { requireWebhook } from './require-webhook.ts';
import { backToWebhook, IS_OFF, postWebhook } from './webhook-action.ts';

export const loader = backToWebhook;

export const action = (args: Route.ActionArgs) =>
  postWebhook(args, async (services, endpointId, by) => {
    await requireWebhook(args.url, args.context, endpointId);
    const sent = await sendTestEvent(services, { endpointId, by });
    return sent ? { text: 'Sending a test event. Reload in a few seconds to see the answer.' } : IS_OFF;
  });
