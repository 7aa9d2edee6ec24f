import { notFound } from '#server/access/not-found.ts';
import { type WebhookEndpoint, webhookEndpoints } from '#server/data/collections/webhooks.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** @throws 404 */
export async function requireWebhook(url: URL, context: Context, id: string): Promise<WebhookEndpoint> {
  const endpoint = await context.get(servicesContext).store.find(webhookEndpoints, id);
  if (!endpoint) throw notFound(url);
  return endpoint;
}
