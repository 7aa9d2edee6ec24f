import { type Context, servicesContext } from '#server/context.ts';
import { type OutboxMessage, outbox } from '#server/data/collections/club.ts';
import { notFound } from '#server/guards/not-found.ts';

/** The message that a page is about. */
export async function requireMessage(url: URL, context: Context, id: string): Promise<OutboxMessage> {
  const message = await context.get(servicesContext).store.find(outbox, id);
  if (!message) throw notFound(url);
  return message;
}
