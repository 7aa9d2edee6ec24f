import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { resendDelivery } from '#server/webhooks/send-again.ts';
import type { Route } from './+types/resend-delivery.ts';
import { IS_OFF, postWebhook } from './webhook-action.ts';

/** Only for the log's button; a GET leads to the list. */
export const loader = () => {
  throw redirect(paths.apiSettings, 303);
};

export const action = (args: Route.ActionArgs) =>
  postWebhook(args, async (services, id, by) => {
    const outcome = await resendDelivery(services, { id, by });
    if (!outcome) return null;
    const done = outcome.kind === 'off' ? IS_OFF : { text: 'The event is sent again.' };
    return { ...done, id: outcome.endpointId };
  });
