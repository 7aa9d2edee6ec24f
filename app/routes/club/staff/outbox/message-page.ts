import { notFound } from '#server/access/not-found.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/outbox.ts';
import { type Context, servicesContext } from '#server/request/context.ts';

/** @throws a 404 page */
export async function requireMessage(url: URL, context: Context, id: string): Promise<OutboxMessage> {
  const message = await context.get(servicesContext).store.find(outbox, id);
  if (!message) throw notFound(url);
  return message;
}
