import { refusalForMember } from '#domain/payments/refusals.ts';
import { PaymentsRefusedError } from '../payments/payments.ts';
import { redirectWithFlash } from './flash-cookie.ts';

/**
 * Tells a member that the payment provider has refused what they asked for.
 * @param to where they are sent
 * @throws any other error
 */
export function explainRefusal(error: unknown, to: string): Response {
  if (!(error instanceof PaymentsRefusedError)) throw error;
  return redirectWithFlash(to, refusalForMember, 'bad');
}
