import { answerList } from '#server/api/answer.ts';
import { paymentList } from '#server/api/resources/payments.ts';
import type { Route } from './+types/read-payments.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  return answerList(paymentList, { url, context });
}
