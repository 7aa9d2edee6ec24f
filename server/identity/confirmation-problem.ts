import { authProblem } from './auth-problem.ts';
import { ConfirmationError } from './identity.ts';

const statusOf: Readonly<Record<string, number>> = {
  'bad-code': 422,
  'too-many-codes': 429,
  'too-many-codes-today': 429,
  'too-many-mails': 429,
};

/**
 * What to tell a person whose address was not confirmed, and with which status.
 * @throws any error that is neither their mistake nor an answer from the identity service
 */
export function confirmationProblem(error: unknown): { readonly message: string; readonly status: number } {
  if (!(error instanceof ConfirmationError)) return authProblem(error);
  return { message: error.message, status: statusOf[error.problem] ?? 409 };
}
