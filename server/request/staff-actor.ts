import { decideAdminCheck } from '#domain/accounts/roles.ts';
import type { Actor } from '../log/write-audit.ts';
import { type Context, formContext, requireLogin, servicesContext } from './context.ts';

/** The signed-in person as the audit log shows them: by name, or by email where they have no profile; with the drawer that the posted page named. */
export async function findActor(context: Context): Promise<Actor> {
  const { uid, email } = requireLogin(context);
  const profile = await context.get(servicesContext).profiles.find(uid);
  const drawerId = context.get(formContext)?.get('drawer');
  return { uid, name: profile?.name || email, ...(typeof drawerId === 'string' && { drawerId }) };
}

/** With whether they are an admin, for what the front desk may do only in part. */
export async function findStaffActor(context: Context): Promise<Actor & { readonly isAdmin: boolean }> {
  return { ...(await findActor(context)), isAdmin: decideAdminCheck(requireLogin(context).claims) };
}
