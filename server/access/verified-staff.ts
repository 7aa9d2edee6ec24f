import { decideAnyRoleCheck } from '#domain/accounts/roles.ts';
import type { Login } from '../identity/identity.ts';
import { loginCookies } from '../identity/sign-in-request.ts';
import { type Context, loginContext, servicesContext } from '../request/context.ts';

/**
 * The coach or admin who looks at a page that everybody may open, or null. An open route believes a login for hours; before it says
 * more to staff, the identity service is asked whether they still are (security.md, row 9).
 */
export async function findVerifiedStaff(request: Request, context: Context): Promise<Login | null> {
  const login = context.get(loginContext);
  if (!login || !decideAnyRoleCheck(login.claims)) return null;
  const { token } = loginCookies(context).read(request.headers.get('Cookie'));
  const verified = token === null ? null : await context.get(servicesContext).identity.verify(token);
  return verified && decideAnyRoleCheck(verified.claims) ? verified : null;
}
