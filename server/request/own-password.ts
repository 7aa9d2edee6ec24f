import { type AuthProblem, ownPasswordProblem } from '../identity/auth-problem.ts';
import { type Context, requireLogin, servicesContext } from './context.ts';

/**
 * For what an unattended browser must not be able to do: null if the password is that of whoever is signed in, otherwise what to tell
 * them and with which status. Wrong ones are limited.
 */
export async function findOwnPasswordProblem(
  context: Context,
  password: string,
): Promise<AuthProblem | null> {
  try {
    await context.get(servicesContext).identity.confirmPassword(requireLogin(context), password);
    return null;
  } catch (error) {
    return ownPasswordProblem(error);
  }
}
