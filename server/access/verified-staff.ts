import { decideAnyRoleCheck, type RoleClaims } from '#domain/accounts/roles.ts';
import type { Login } from '../identity/identity.ts';
import { type Context, credentialsContext, loginContext, servicesContext } from '../request/context.ts';

/**
 * The member of staff viewing a page that everybody may open, or null: coaches and admins, unless `isOneOf` says otherwise. An open route
 * trusts a login for hours; before it shows more to staff, it asks the identity service whether they still are staff.
 */
export async function findVerifiedStaff(
  context: Context,
  isOneOf: (claims: RoleClaims) => boolean = decideAnyRoleCheck,
): Promise<Login | null> {
  const login = context.get(loginContext);
  if (!login || !isOneOf(login.claims)) return null;
  const { loginToken } = context.get(credentialsContext);
  const verified = loginToken && (await context.get(servicesContext).identity.verify(loginToken));
  return verified && isOneOf(verified.claims) ? verified : null;
}
