import { resendFailed } from '#server/webhooks/send-again.ts';
import type { Route } from './+types/resend-failed.ts';
import { backToWebhook, IS_OFF, postWebhook } from './webhook-action.ts';

export const loader = backToWebhook;

export const action = (args: Route.ActionArgs) =>
  postWebhook(args, async (services, endpointId, by) => {
    const outcome = await resendFailed(services, { endpointId, by });
    if (!outcome || outcome.kind === 'off') return outcome && IS_OFF;
    const { count, hasMore } = outcome;
    if (count === 0) return { text: 'Nothing has failed.' };
    const text = count === 1 ? 'Resending 1 event.' : `Resending ${count} events.`;
    return { text: hasMore ? `${text} There are more: resend once they’re through.` : text };
  });
