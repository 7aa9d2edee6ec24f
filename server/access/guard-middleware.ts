/**
 * The product's only middleware. For every request — document, `.data`, resource — it reads the posted
 * fields once and runs, in the specification's order, global validation, the route's rule and the named guards
 * of the access table. Guards never live in a loader: a child's `.data` request would bypass them.
 */

import { data, type MiddlewareFunction, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { appHeaders } from '../http/connection.ts';
import { isWebhook } from '../http/webhooks.ts';
import { requireAppCheck } from '../identity/app-check/require-app-check.ts';
import { clearKioskCookie, readKioskToken } from '../identity/kiosk-cookie.ts';
import { loginCookies } from '../identity/sign-in-request.ts';
import {
  type Context,
  type Credentials,
  credentialsContext,
  flashContext,
  formContext,
  kioskContext,
  loginContext,
  servicesContext,
  urlContext,
} from '../request/context.ts';
import { dropControlCharacters } from '../request/drop-control-characters.ts';
import { readFlash, writeFlash } from '../request/flash-cookie.ts';
import { saveDraft } from '../request/form-draft.ts';
import { type AccessRow, type GuardName, type GuardOutcome, guards } from './guards.ts';
import { notFound } from './not-found.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** @param access every URL pattern of the product with its row */
export function guardedBy(access: Readonly<Record<string, AccessRow>>): MiddlewareFunction<Response> {
  return async (args, next) => {
    const pattern = accessKey(args.pattern);
    const row = Object.hasOwn(access, pattern) ? access[pattern] : undefined;
    if (!row) throw notFound(args.url);
    return runGuarded({ ...args, pattern, row }, next);
  };
}

type Guarded = Parameters<MiddlewareFunction<Response>>[0] & { readonly row: AccessRow };

async function runGuarded(
  { request, url, context, pattern, params, row }: Guarded,
  next: () => Promise<Response>,
): Promise<Response> {
  context.set(urlContext, url);
  await requireAppCheck(request, context);
  await requireReadableForm(request, url, context);
  const rule = row.validate?.(params) ?? true;
  if (rule !== true) throw notFound(url, rule || undefined);

  const cookies = loginCookies(context);
  const cookie = await cookies.read(request.headers.get('Cookie'));
  const kioskToken = await readKioskToken(request, context);
  const credentials = { loginToken: cookie.token, deviceToken: cookie.deviceToken, kioskToken };
  context.set(credentialsContext, credentials);
  const outcome = await runGuards(row.guards, credentials, context);
  if (outcome.kind === 'sign-in') {
    const isStale = cookie.isMalformed || cookie.token !== null;
    return signInInstead(url, context, isStale ? { 'Set-Cookie': await cookies.clearLogin() } : undefined);
  }
  if (outcome.kind === 'pair-kiosk') return pairInstead(kioskToken, context);
  const isKiosk = outcome.kind === 'allow-kiosk';
  const login = isKiosk ? null : outcome.login;
  context.set(kioskContext, isKiosk ? outcome.kiosk : null);
  context.set(loginContext, login);
  if (outcome.kind === 'forbidden') {
    context.get(servicesContext).log.info({ uid: outcome.login.uid, pattern }, 'access denied');
    throw data(null, { status: 403, statusText: 'Forbidden' });
  }
  const flash = await readFlash(request, context);
  context.set(flashContext, flash.message);
  const response = await next();
  response.headers.set(appHeaders.route, pattern);
  const isDead = cookie.isMalformed || (cookie.token !== null && login === null && !isKiosk);
  if (isDead && !response.headers.getSetCookie().some((value) => value.includes('cf_login='))) {
    response.headers.append('Set-Cookie', await cookies.clearLogin());
  }
  await writeFlash(
    response,
    context,
    flash.isSent && isDocument(request) && !response.headers.has('Location'),
  );
  return response;
}

/** The router's patterns have no leading slash. */
function accessKey(pattern: string): string {
  return pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
}

function isDocument(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('Accept') ?? '').includes('text/html');
}

/** Global validation: a body that is not a form gives 400, not a crash later on. */
async function requireReadableForm(request: Request, url: URL, context: Context): Promise<void> {
  if (SAFE_METHODS.has(request.method) || isWebhook(url.pathname)) return;
  try {
    context.set(formContext, dropControlCharacters(await request.clone().formData()));
  } catch {
    throw data('This form could not be read. Please go back and send it again.', { status: 400 });
  }
}

/** Without a guard, a signed-in person is still identified, so that open pages can greet them. */
async function runGuards(names: readonly GuardName[], credentials: Credentials, context: Context) {
  const services = context.get(servicesContext);
  const { loginToken } = credentials;
  let outcome: GuardOutcome = { kind: 'allow', login: null };
  if (names.length === 0 && loginToken) {
    outcome = { kind: 'allow', login: await services.identity.verifyCached(loginToken) };
  }
  for (const name of names) {
    outcome = await guards[name](services, credentials);
    if (outcome.kind !== 'allow') return outcome;
  }
  return outcome;
}

/** For a device that is not paired, or no longer. */
async function pairInstead(kioskToken: string | null, context: Context): Promise<Response> {
  const headers = kioskToken === null ? undefined : { 'Set-Cookie': await clearKioskCookie(context) };
  return redirect(paths.pairDevice, { status: 303, headers });
}

async function signInInstead(url: URL, context: Context, headers?: HeadersInit): Promise<Response> {
  const { pathname, search } = url;
  const form = context.get(formContext);
  const draftId = form ? await saveDraft(context.get(servicesContext), pathname, form) : null;
  const back = new URLSearchParams(search);
  if (draftId) back.set('formDraft', draftId);
  const target = back.size > 0 ? `${pathname}?${back}` : pathname;
  return redirect(`${paths.signIn}?${new URLSearchParams({ redirectTo: target })}`, { status: 303, headers });
}
