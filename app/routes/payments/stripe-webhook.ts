import { logRefusal } from '#server/payments/note-refusal.ts';
import {
  BadSignatureError,
  PaymentsRefusedError,
  PaymentsUnavailableError,
} from '#server/payments/payments.ts';
import { receiveWebhookEvent } from '#server/payments/receive-webhook-event.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/stripe-webhook.ts';

const answer = (status: number, outcome: string, headers?: HeadersInit) =>
  Response.json({ outcome }, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** Stripe sends an event again until it is answered with 2xx, for three days. */
export async function action({ request, context }: Route.ActionArgs) {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') return answer(404, 'card payments are not set up');
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    const signature = request.headers.get('Stripe-Signature') ?? '';
    const event = await payments.readWebhookEvent(body, signature, services.now());
    const outcome = await receiveWebhookEvent({ ...services, payments }, event);
    const facts = {
      event: 'payments.webhook-event',
      stripeEventId: event.id,
      type: event.type,
      outcome: outcome.kind,
    };
    services.log.info(facts, 'Received a Stripe event');
    return answer(200, outcome.kind);
  } catch (error) {
    if (error instanceof BadSignatureError) {
      services.log.warn({ event: 'payments.bad-signature' }, 'A Stripe event has a bad signature');
      return answer(400, 'bad signature');
    }
    if (error instanceof PaymentsRefusedError) logRefusal(services.log, 'webhook', error);
    else if (error instanceof PaymentsUnavailableError)
      services.log.warn({ event: 'payments.away', err: error }, 'A Stripe event could not be processed');
    else throw error;
    return answer(503, 'try again later', { 'Retry-After': '60' });
  }
}

export function loader() {
  return answer(405, 'use POST', { Allow: 'POST' });
}
