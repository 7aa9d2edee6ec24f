import { decideAnyRoleCheck } from '#domain/accounts/roles.ts';
import type { Login } from '../identity/identity.ts';
import { type Context, credentialsContext, loginContext, servicesContext } from '../request/context.ts';

/**
 * The coach or admin who looks at a page that everybody may open, or null. An open route believes a login for hours; before it says
 * more to staff, the identity service is asked whether they still are (security.md, row 9).
 */
export async function findVerifiedStaff(context: Context): Promise<Login | null> {
  const login = context.get(loginContext);
  if (!login || !decideAnyRoleCheck(login.claims)) return null;
  const { loginToken } = context.get(credentialsContext);
  const verified = loginToken && (await context.get(servicesContext).identity.verify(loginToken));
  return verified && decideAnyRoleCheck(verified.claims) ? verified : null;
}
