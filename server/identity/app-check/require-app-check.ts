import { data } from 'react-router';
import { type Context, servicesContext } from '../../request/context.ts';

export const APP_CHECK_HEADER = 'X-Firebase-AppCheck';
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Where App Check is set up, requires a valid token on requests that a script sends and that may change something. Plain
 * forms work without script and so cannot carry one; the other checks apply to them: origin, login, form token.
 * @throws data 403; StoreUnavailableError
 */
export async function requireAppCheck(request: Request, context: Context): Promise<void> {
  const { appCheck, log } = context.get(servicesContext);
  if (!appCheck || SAFE_METHODS.has(request.method)) return;
  const token = request.headers.get(APP_CHECK_HEADER);
  if (token === null && !isFromScript(request)) return;
  if (token && (await appCheck.isGood(token))) return;
  log.info({ event: 'app-check.refused', hasToken: Boolean(token) }, 'Refused a script’s request');
  throw data('This page could not be verified. Please load it again.', { status: 403 });
}

/** Browsers set this header themselves; no script can leave it out. */
function isFromScript(request: Request): boolean {
  return request.headers.get('Sec-Fetch-Dest') === 'empty';
}
