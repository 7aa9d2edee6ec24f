import { data } from 'react-router';
import type { AccessRow } from '#app/map/who.ts';
import { decideStaffCheck } from '#domain/accounts/roles.ts';
import { OPENS_SOON } from '#domain/club/opens-soon.ts';
import { type Context, loginContext, servicesContext } from '../request/context.ts';
import { beforeOpening } from './guards.ts';
import { notFound } from './not-found.ts';

interface AskedRoute {
  readonly request: Request;
  readonly url: URL;
  readonly context: Context;
  readonly row: AccessRow;
}

/**
 * Holds back what is for the public until an admin has opened the club; to be called after the guards, before any form is read. Whoever is
 * signed in is no stranger: a member of a club that is closed again still books classes.
 * @param onFailure called where the settings can't be read
 * @returns whether this is a preview, which only staff get
 * @throws the page that says that the club opens soon: 200 for a read, 403 for a form; 404 for what programs read
 */
export async function requireOpenClub(
  { request, url, context, row }: AskedRoute,
  onFailure: (error: unknown) => Promise<never>,
): Promise<boolean> {
  const until = beforeOpening(row);
  if (until === 'shown') return false;
  const { isOpenToPublic } = await context.get(servicesContext).settings.read().catch(onFailure);
  if (isOpenToPublic) return false;
  const login = context.get(loginContext);
  if (login) return decideStaffCheck(login.claims);
  if (until === 'not-found') throw notFound(url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  throw data(OPENS_SOON, { status: isRead ? 200 : 403 });
}
