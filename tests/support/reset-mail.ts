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
  const body = await newestBody(store, outbox, email, [template]);
  return body === null ? null : tokenIn(body);
}

export interface SentConfirmation {
  readonly token: string;
  readonly code: string;
}

/** The link's token and the code in the newest confirmation queued for the address, or null. */
export async function newestConfirmation(
  store: Store,
  outbox: Outbox,
  email: string,
): Promise<SentConfirmation | null> {
  const body = await newestBody(store, outbox, email, ['email-confirmation', 'new-email-confirmation']);
  if (body === null) return null;
  return { token: tokenIn(body) ?? '', code: /\b\d{6}\b/.exec(body)?.[0] ?? '' };
}

async function newestBody(
  store: Store,
  outbox: Outbox,
  email: string,
  templates: readonly string[],
): Promise<string | null> {
  const { items } = await store.query(outboxCollection, { limit: 1000 });
  const [newest] = items
    .filter((message) => message.to === email && templates.includes(message.template))
    .sort((a, b) => Temporal.Instant.compare(b.createdAt, a.createdAt));
  return newest ? outbox.revealBody(newest) : null;
}

const tokenIn = (body: string) => /[?&]token=([\w-]+)/.exec(body)?.[1] ?? null;
