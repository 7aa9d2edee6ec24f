import { decideAnyRoleCheck } from '#domain/accounts/roles.ts';
import type { Login } from '../identity/identity.ts';
import { type Context, credentialsContext, loginContext, servicesContext } from '../request/context.ts';

/**
 * The coach or admin viewing a page that everybody may open, or null. An open route trusts a login for hours; before it shows
 * more to staff, it asks the identity service whether they still are staff (security.md, row 9).
 */
export async function findVerifiedStaff(context: Context): Promise<Login | null> {
  const login = context.get(loginContext);
  if (!login || !decideAnyRoleCheck(login.claims)) return null;
  const { loginToken } = context.get(credentialsContext);
  const verified = loginToken && (await context.get(servicesContext).identity.verify(loginToken));
  return verified && decideAnyRoleCheck(verified.claims) ? verified : null;
}
