import {
  decideHealth,
  type HealthDecision,
  WEBHOOK_ATTEMPTS,
  webhookPauseMinutes,
} from '#domain/api/webhook-rules.ts';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookDeliveries,
  webhookEndpoints,
} from '../data/collections/webhooks.ts';
import type { Filter, Transaction } from '../data/store.ts';
import { system, writeAudit } from '../log/write-audit.ts';
import { deliverDue, hasDue } from '../outbox/delivery-queue.ts';
import type { Services } from '../services.ts';
import { hostIn, listEndpoints, secretsOf, writeListeners } from './endpoints.ts';
import type { SendWebhook, WebhookAnswer } from './send-webhook.ts';
import { signatureHeaders } from './sign-webhook.ts';
import { queueSwitchedOffMails, readSwitchedOffMailing } from './switched-off-mails.ts';

export type WebhookParts = Pick<
  Services,
  'store' | 'settings' | 'secret' | 'outbox' | 'config' | 'log' | 'now'
> & { readonly send: SendWebhook };

const ofEndpoint = (id: string): readonly Filter[] => [['endpointId', '==', id]];

/** Whether `deliverWebhooks` would find something; costs nothing where no endpoint is on. */
export async function hasDueWebhooks({
  store,
  settings,
  now,
}: Pick<Services, 'store' | 'settings' | 'now'>): Promise<boolean> {
  for (const { id } of (await settings.read()).webhooks)
    if (await hasDue(store, webhookDeliveries, now(), ofEndpoint(id))) return true;
  return false;
}

/** A run takes no longer, so that an endpoint that answers slowly keeps the others waiting no longer. */
const RUN_SECONDS = 30;

/**
 * Sends what is due, to all endpoints at once, the oldest first at each; one that fails is left alone until the next run. At least once:
 * a receiver may get an event twice, with the same `webhook-id`.
 */
export async function deliverWebhooks(parts: WebhookParts): Promise<void> {
  const { webhooks } = await parts.settings.read();
  const found = await parts.store.findMany(
    webhookEndpoints,
    webhooks.map(({ id }) => id),
  );
  await Promise.all(found.map((endpoint) => (endpoint?.isOn ? deliverTo(parts, endpoint) : null)));
}

class WebhookFailedError extends Error {
  override name = 'WebhookFailedError';
  readonly tried: Partial<WebhookDelivery>;
  constructor(message: string, tried: Partial<WebhookDelivery>) {
    super(message);
    this.tried = tried;
  }
}

async function deliverTo(parts: WebhookParts, endpoint: WebhookEndpoint): Promise<void> {
  const startedAt = parts.now();
  const isInTime = () => parts.now().since(startedAt).total('seconds') < RUN_SECONDS;
  while ((await deliverPart(parts, endpoint)) && isInTime());
}

/** @returns whether more may be due */
function deliverPart(parts: WebhookParts, endpoint: WebhookEndpoint): Promise<boolean> {
  const { log, now } = parts;
  let tried: Partial<WebhookDelivery> = {};
  return deliverDue<WebhookDelivery>(parts, {
    collection: webhookDeliveries,
    where: ofEndpoint(endpoint.id),
    maxAttempts: WEBHOOK_ATTEMPTS,
    pauseMinutes: webhookPauseMinutes,
    endsAtFailure: true,
    runSeconds: RUN_SECONDS,
    deliver: async (delivery) => {
      tried = await attempt(parts, endpoint, delivery);
      if (tried.lastError) throw new WebhookFailedError(tried.lastError, tried);
    },
    delivered: () => ({ ...tried, status: 'delivered', nextAttemptAt: null }),
    failed: (error) => (error instanceof WebhookFailedError ? error.tried : { lastTriedAt: now() }),
    onFailed: ({ eventId, type, attempts }, isFinal, error) => {
      const { id: endpointId } = endpoint;
      const line = {
        event: 'webhook.not-delivered',
        endpointId,
        eventId,
        type,
        attempts,
        isFinal,
        err: error,
      };
      log.warn(line, isFinal ? 'A webhook event was given up' : 'A webhook event was not delivered');
    },
  });
}

/** One attempt, and what it says about the endpoint. @returns what the log keeps of it; `lastError` is empty where it arrived */
async function attempt(
  parts: WebhookParts,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
): Promise<Partial<WebhookDelivery>> {
  const startedAt = performance.now();
  const answer = await sendSigned(parts, endpoint, delivery);
  const tookMs = Math.round(performance.now() - startedAt);
  const { statusCode, text } = answer;
  const isDelivered = statusCode >= 200 && statusCode < 300;
  await noteHealth(parts, endpoint.id, { isDelivered, statusCode });
  const tried = { lastTriedAt: parts.now(), tookMs, statusCode };
  if (statusCode === 0) return { ...tried, answer: '', lastError: text };
  return { ...tried, answer: text, lastError: isDelivered ? '' : `the answer was ${statusCode}` };
}

async function sendSigned(
  { secret, now, send }: WebhookParts,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
): Promise<WebhookAnswer> {
  const secrets = secretsOf(secret, endpoint, now());
  // Encrypted with another application secret: what was signed with nothing would be worse than nothing.
  if (secrets.includes('')) return { statusCode: 0, text: 'its secret can’t be read: create a new one' };
  const body = webhookBody(delivery);
  const signed = signatureHeaders({ id: delivery.eventId, at: now(), body, secrets });
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Clubfloor-Webhooks/1', ...signed };
  return send({ url: endpoint.url, headers, body });
}

/** Remembers how the endpoint is doing; switches it off, and tells admins, where it has failed for days or is gone. */
async function noteHealth(
  parts: WebhookParts,
  id: string,
  attempted: { readonly isDelivered: boolean; readonly statusCode: number },
): Promise<void> {
  const { store, now } = parts;
  await store.transaction(async (transaction) => {
    const endpoint = await transaction.find(webhookEndpoints, id);
    if (!endpoint) return;
    const decision = decideHealth(endpoint, attempted, now());
    if (decision.kind === 'switch-off' && endpoint.isOn)
      await switchOff(parts, transaction, endpoint, decision);
    else if (decision.kind === 'well')
      transaction.update(webhookEndpoints, id, { ...decision.health, lastDeliveredAt: now() });
    else transaction.update(webhookEndpoints, id, decision.health);
  });
}

async function switchOff(
  parts: WebhookParts,
  transaction: Transaction,
  endpoint: WebhookEndpoint,
  { health, reason }: Extract<HealthDecision, { kind: 'switch-off' }>,
): Promise<void> {
  const others = await listEndpoints(transaction);
  const mailing = await readSwitchedOffMailing(transaction, parts);
  const changes = { ...health, isOn: false, offReason: reason };
  await writeListeners(
    transaction,
    others.filter(({ id }) => id !== endpoint.id),
  );
  transaction.update(webhookEndpoints, endpoint.id, changes);
  const summary = hostIn(endpoint.url);
  writeAudit(transaction, system, { action: 'webhook.switched-off', summary }, parts.now());
  queueSwitchedOffMails(transaction, parts, mailing, { ...endpoint, offReason: reason });
}

/** What is sent, in the form of the Standard Webhooks specification: ids and what happened, no names, addresses or health data. */
function webhookBody({ type, at, memberUid, facts }: WebhookDelivery): string {
  const { sessionId, ...rest } = facts;
  const isOfClass = typeof sessionId === 'string';
  const ids = {
    ...(memberUid ? { memberId: memberUid } : {}),
    // As the API names them.
    ...(isOfClass ? { classId: sessionId, bookingId: `${sessionId}_${memberUid}` } : {}),
  };
  return JSON.stringify({ type, timestamp: at.toString(), data: { ...ids, ...rest } });
}
