/** What a member's own phone keeps for when there is no connection (docs/decisions/0075-offline-copy.md). */
import { decideCoachCheck, decideStaffCheck } from '#domain/accounts/roles.ts';
import { type Context, credentialsContext, loginContext, servicesContext } from './context.ts';

/** On every page of somebody who is signed in: `viewerMark`, by which the browser's worker knows whose page it is. */
export const VIEWER_HEADER = 'X-Viewer';

/** Whether this browser may keep a copy: a member's, not that of staff, who share computers, and no kiosk. */
export function mayKeepOffline(context: Context): boolean {
  return context.get(servicesContext).config.isOfflineCopyOn && isOwnDevice(context);
}

/** Whether this browser may keep copies of rosters: a coach's or an admin's, that is no kiosk. Desks look everything up. */
export function mayKeepRosters(context: Context): boolean {
  const login = context.get(loginContext);
  if (!login || !decideCoachCheck(login.claims)) return false;
  return (
    context.get(servicesContext).config.isOfflineCopyOn && context.get(credentialsContext).kioskToken === null
  );
}

/**
 * With the answer that ends a member's login session, their browser forgets all that our pages keep in it: the copy, the worker that shows it, and
 * results that were not sent yet. It needs no script. What staff and kiosks have still to send stays.
 */
export function forgetDevice(response: Response, context: Context): void {
  if (isOwnDevice(context)) response.headers.set('Clear-Site-Data', '"storage"');
}

function isOwnDevice(context: Context): boolean {
  const login = context.get(loginContext);
  if (!login || decideStaffCheck(login.claims)) return false;
  return context.get(credentialsContext).kioskToken === null;
}
