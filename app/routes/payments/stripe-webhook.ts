import { BadSignatureError, PaymentsUnavailableError } from '#server/payments/payments.ts';
import { receiveWebhookEvent } from '#server/payments/receive-webhook-event.ts';
import { servicesContext } from '#server/request/context.ts';
import type { Route } from './+types/stripe-webhook.ts';

const answer = (status: number, outcome: string, headers?: HeadersInit) =>
  Response.json({ outcome }, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** Stripe sends a notice again until it is answered with 2xx, for three days. */
export async function action({ request, context }: Route.ActionArgs) {
  const { payments, ...services } = context.get(servicesContext);
  if (payments.engine !== 'stripe') return answer(404, 'this club takes no card payments');
  const body = new Uint8Array(await request.arrayBuffer());
  try {
    const signature = request.headers.get('Stripe-Signature') ?? '';
    const notice = await payments.readNotice(body, signature, services.now());
    const outcome = await receiveWebhookEvent({ ...services, payments }, notice);
    const facts = { event: 'payments.notice', noticeId: notice.id, type: notice.type, outcome: outcome.kind };
    services.log.info(facts, 'A notice of the payment provider');
    return answer(200, outcome.kind);
  } catch (error) {
    if (error instanceof BadSignatureError) {
      services.log.warn({ event: 'payments.bad-signature' }, 'A notice that is not signed as it should be');
      return answer(400, 'bad signature');
    }
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    services.log.warn({ event: 'payments.away', err: error }, 'A notice could not be looked into');
    return answer(503, 'come again', { 'Retry-After': '60' });
  }
}

export function loader() {
  return answer(405, 'notices are posted', { Allow: 'POST' });
}
