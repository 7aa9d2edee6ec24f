import { outbox as outboxCollection } from '#server/data/collections/outbox.ts';
import type { Store } from '#server/data/store.ts';
import type { Outbox } from '#server/outbox/outbox.ts';

/** The token in the newest link queued for the address, or null. */
export async function newestResetToken(
  store: Store,
  outbox: Outbox,
  email: string,
  template = 'password-reset',
): Promise<string | null> {
  const { items } = await store.query(outboxCollection, { limit: 1000 });
  const [newest] = items
    .filter((message) => message.to === email && message.template === template)
    .sort((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt));
  return newest ? (/[?&]token=([\w-]+)/.exec(outbox.revealBody(newest))?.[1] ?? null) : null;
}
