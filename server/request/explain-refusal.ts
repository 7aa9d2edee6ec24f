import { refusalForMember } from '#domain/payments/refusals.ts';
import { PaymentsRefusedError } from '../payments/payments.ts';
import { redirectWithFlash } from './flash-cookie.ts';

/**
 * A refusal of the payment provider, told to the member whose payments they are.
 * @param to where they are sent
 * @throws any other error
 */
export function explainRefusal(error: unknown, to: string): Response {
  if (!(error instanceof PaymentsRefusedError)) throw error;
  return redirectWithFlash(to, refusalForMember, 'bad');
}
