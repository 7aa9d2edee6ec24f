import { answerRecord } from '#server/api/answer.ts';
import { paymentRecord } from '#server/api/resources/payments.ts';
import type { Route } from './+types/read-payment.ts';

export function loader({ url, context, params }: Route.LoaderArgs) {
  return answerRecord(paymentRecord, params.id, { url, context });
}
