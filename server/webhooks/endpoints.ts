import { type ClubEventType, eventsText } from '#domain/api/club-events.ts';
import { SHOWN_FOR } from '#domain/api/token-life.ts';
import { MOST_ENDPOINTS, OLD_SECRET_HOURS } from '#domain/api/webhook-rules.ts';
import { SETTINGS_ID } from '../club/settings-cache.ts';
import { settings } from '../data/collections/club.ts';
import { type WebhookEndpoint, webhookEndpoints } from '../data/collections/webhooks.ts';
import type { Transaction } from '../data/store.ts';
import { createKeyedHash } from '../identity/keyed-hash.ts';
import { type Actor, writeAudit } from '../log/write-audit.ts';
import { seal, unseal } from '../outbox/sealed.ts';
import type { Services } from '../services.ts';
import { newWebhookSecret } from './sign-webhook.ts';

type Parts = Pick<Services, 'store' | 'secret' | 'now'>;

export interface NewEndpoint {
  readonly url: string;
  readonly events: readonly ClubEventType[];
  /** The one-time token of the form: sent again, it makes nothing more. */
  readonly formToken: string;
  readonly by: Actor;
}

export type EndpointOutcome =
  | { readonly kind: 'done'; readonly endpoint: WebhookEndpoint; readonly secret: string }
  | { readonly kind: 'refused'; readonly sentence: string };

const TOO_MANY = `The club has ${MOST_ENDPOINTS} endpoints. Remove one first.`;
const ADDED_BEFORE = 'This form has added a webhook already. Open it, or start again from an empty form.';
const markOf = (secret: string, by: Actor, formToken: string) =>
  createKeyedHash(secret)('webhook form', by.uid, formToken);

export function createEndpoint(
  parts: Parts,
  { url, events, formToken, by }: NewEndpoint,
): Promise<EndpointOutcome> {
  const { store, secret, now } = parts;
  const id = markOf(secret, by, formToken);
  return store.transaction(async (transaction) => {
    const earlier = await transaction.find(webhookEndpoints, id);
    if (earlier) {
      const isSame = earlier.url === url && earlier.events.join() === events.join();
      const isShown = isSame && earlier.formMark === id && isShownAt(earlier.createdAt, now());
      if (!isShown) return { kind: 'refused', sentence: ADDED_BEFORE };
      return { kind: 'done', endpoint: earlier, secret: secretOf(secret, earlier) };
    }
    const others = await listEndpoints(transaction);
    if (others.length >= MOST_ENDPOINTS) return { kind: 'refused', sentence: TOO_MANY };
    const plain = newWebhookSecret(secret, id, id);
    const endpoint: WebhookEndpoint = {
      ...{ id, url, events: [...events], isOn: true, offReason: '', formMark: id },
      ...{ sealedSecret: seal(secret, id, plain), sealedOldSecret: '', oldSecretUntil: null },
      ...{ failingSince: null, failures: 0, lastDeliveredAt: null },
      ...{ createdAt: now(), createdByUid: by.uid, createdByName: by.name },
    };
    await writeListeners(transaction, [...others, endpoint]);
    transaction.create(webhookEndpoints, endpoint);
    const summary = `${hostIn(url)}: ${eventsText(events)}`;
    writeAudit(transaction, by, { action: 'webhook.created', summary }, now());
    return { kind: 'done', endpoint, secret: plain };
  });
}

export type EndpointChange = Partial<Pick<WebhookEndpoint, 'url' | 'events' | 'isOn' | 'offReason'>>;

/** Null: there is no such endpoint. */
export function changeEndpoint(
  { store, now }: Parts,
  { id, change, by }: { readonly id: string; readonly change: EndpointChange; readonly by: Actor },
): Promise<WebhookEndpoint | null> {
  return store.transaction(async (transaction) => {
    const all = await listEndpoints(transaction);
    const before = all.find((each) => each.id === id);
    if (!before) return null;
    const isSwitchedOn = change.isOn === true && !before.isOn;
    const health = isSwitchedOn ? { failingSince: null, failures: 0, offReason: '' as const } : {};
    const after = { ...before, ...change, ...health };
    await writeListeners(
      transaction,
      all.map((each) => (each.id === id ? after : each)),
    );
    transaction.update(webhookEndpoints, id, { ...change, ...health });
    const summary = `${hostIn(after.url)}: ${after.isOn ? eventsText(after.events) : 'off'}`;
    writeAudit(transaction, by, { action: 'webhook.changed', summary }, now());
    return after;
  });
}

/** Its log goes with time. Null: there is no such endpoint. */
export function removeEndpoint(
  { store, now }: Parts,
  { id, by }: { readonly id: string; readonly by: Actor },
): Promise<WebhookEndpoint | null> {
  return store.transaction(async (transaction) => {
    const all = await listEndpoints(transaction);
    const endpoint = all.find((each) => each.id === id);
    if (!endpoint) return null;
    await writeListeners(
      transaction,
      all.filter((each) => each.id !== id),
    );
    transaction.remove(webhookEndpoints, id);
    writeAudit(transaction, by, { action: 'webhook.removed', summary: hostIn(endpoint.url) }, now());
    return endpoint;
  });
}

/**
 * A new secret; the one before is valid for a day more, so that the receiver can change over. A form that is sent again makes no second
 * one: `shown` once it isn't shown any more. Null: there is no such endpoint.
 */
export function renewSecret(
  { store, secret, now }: Parts,
  { id, formToken, by }: { readonly id: string; readonly formToken: string; readonly by: Actor },
): Promise<{ readonly secret: string } | 'shown' | null> {
  const formMark = markOf(secret, by, formToken);
  return store.transaction(async (transaction) => {
    const endpoint = await transaction.find(webhookEndpoints, id);
    if (!endpoint) return null;
    if (endpoint.formMark === formMark) {
      const renewedAt = endpoint.oldSecretUntil?.subtract({ hours: OLD_SECRET_HOURS }) ?? endpoint.createdAt;
      return isShownAt(renewedAt, now()) ? { secret: secretOf(secret, endpoint) } : 'shown';
    }
    const plain = newWebhookSecret(secret, id, formMark);
    transaction.update(webhookEndpoints, id, {
      ...{ formMark, sealedSecret: seal(secret, id, plain), sealedOldSecret: endpoint.sealedSecret },
      oldSecretUntil: now().add({ hours: OLD_SECRET_HOURS }),
    });
    writeAudit(transaction, by, { action: 'webhook.secret-renewed', summary: hostIn(endpoint.url) }, now());
    return { secret: plain };
  });
}

/** The secrets that are valid, the newest first. */
export function secretsOf(secret: string, endpoint: WebhookEndpoint, now: Temporal.Instant): string[] {
  const { id, sealedOldSecret, oldSecretUntil } = endpoint;
  const isOldValid = oldSecretUntil !== null && Temporal.Instant.compare(now, oldSecretUntil) < 0;
  const old = isOldValid ? unseal(secret, id, sealedOldSecret) : null;
  return [secretOf(secret, endpoint), ...(old ? [old] : [])];
}

/** All of them, by when they were created. */
export async function listEndpoints(reads: Pick<Transaction, 'query'>): Promise<WebhookEndpoint[]> {
  const { items } = await reads.query(webhookEndpoints, { limit: 100 });
  return items.toSorted((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt));
}

/** Puts those that are on into the settings, where every change finds them. To be called before the transaction's first write. */
export async function writeListeners(
  transaction: Transaction,
  endpoints: readonly Pick<WebhookEndpoint, 'id' | 'events' | 'isOn'>[],
): Promise<void> {
  const stored = await transaction.find(settings, SETTINGS_ID);
  const webhooks = endpoints.filter(({ isOn }) => isOn).map(({ id, events }) => ({ id, events }));
  if (stored) transaction.update(settings, SETTINGS_ID, { webhooks });
  else transaction.set(settings, settings.decode(SETTINGS_ID, { webhooks }));
}

const isShownAt = (madeAt: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, madeAt.add(SHOWN_FOR)) < 0;

const secretOf = (secret: string, { id, sealedSecret }: WebhookEndpoint) =>
  unseal(secret, id, sealedSecret) ?? '';

/** For the audit log: the rest of an address may be a secret. */
export const hostIn = (url: string): string => URL.parse(url)?.host ?? url;
