/**
 * The product's only middleware. For every request — document, `.data`, resource — it runs, in the
 * specification's order, global validation, the check of the ids in the address and the named guards of the access table. Only then are the posted
 * fields read, once: a form from somebody without access is never parsed.
 * Guards never live in a loader: a child's `.data` request would bypass them.
 */

import { data, type MiddlewareFunction, redirect } from 'react-router';
import type { AccessRow } from '#app/map/who.ts';
import * as paths from '#app/paths.ts';
import { findClosingLink } from '../accounts/find-handed-link.ts';
import { appHeaders } from '../http/connection.ts';
import { isWebhook } from '../http/webhooks.ts';
import { requireAppCheck } from '../identity/app-check/require-app-check.ts';
import { clearHandoverCookie, findHandover } from '../identity/handover-cookie.ts';
import type { Login } from '../identity/identity.ts';
import { clearKioskCookie } from '../identity/kiosk-cookie.ts';
import { loginCookies } from '../identity/sign-in-request.ts';
import {
  type Context,
  type Credentials,
  credentialsContext,
  flashContext,
  formContext,
  handoverContext,
  kioskContext,
  loginContext,
  previewContext,
  servicesContext,
  urlContext,
} from '../request/context.ts';
import { readFlash, writeFlash } from '../request/flash-cookie.ts';
import { saveDraft } from '../request/form-draft.ts';
import { readPostedForm, requireFormEncoding } from '../request/read-posted-form.ts';
import { findDeskTwin } from './desk-twins.ts';
import type { GuardOutcome } from './guards.ts';
import { idsArePlain } from './ids-are-plain.ts';
import { notFound } from './not-found.ts';
import { requireArea } from './require-area.ts';
import { requireOpenClub } from './require-open-club.ts';
import { runApi } from './run-api.ts';
import { readCredentials, runGuards } from './run-guards.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** @param access every URL pattern of the product with its row */
export function guardedBy(access: Readonly<Record<string, AccessRow>>): MiddlewareFunction<Response> {
  return async (args, next) => {
    const pattern = accessKey(args.pattern);
    const row = Object.hasOwn(access, pattern) ? access[pattern] : undefined;
    if (!row) throw notFound(args.url);
    const guarded = { ...args, pattern, row };
    return row.guards.includes('api') ? runApi(guarded, next) : runGuarded(guarded, next);
  };
}

type Guarded = Parameters<MiddlewareFunction<Response>>[0] & { readonly row: AccessRow };

async function runGuarded(
  { request, url, context, pattern, params, row }: Guarded,
  next: () => Promise<Response>,
): Promise<Response> {
  context.set(urlContext, url);
  await requireAppCheck(request, context);
  if (hasForm(request, url)) requireFormEncoding(request);
  if (!idsArePlain(params)) throw notFound(url);

  const cookies = loginCookies(context);
  const { isMalformed, ...credentials } = await readCredentials(request.headers, context);
  const { loginToken, kioskToken } = credentials;
  context.set(credentialsContext, credentials);
  // Where the store doesn't answer, the page that says so shows what was typed.
  const keepTyped = async (error: unknown) => {
    if (hasForm(request, url)) context.set(formContext, await readPostedForm(request).catch(() => null));
    throw error;
  };
  const isLocked = await isLockedOut(row, credentials, context).catch(keepTyped);
  if (isLocked) return redirect(paths.tablet, 303);
  const outcome = await runGuards(row.guards, credentials, context).catch(keepTyped);
  if (outcome.kind === 'sign-in') {
    const isStale = isMalformed || loginToken !== null;
    const headers = isStale ? { 'Set-Cookie': await cookies.clearLogin() } : undefined;
    const isKnown = isStale || credentials.deviceToken !== null;
    if (row.leadsToJoining && !isKnown && !hasForm(request, url) && (await isOpen(context)))
      return redirect(joinInstead(url), 303);
    return signInInstead(await draftOf(request, url, context), url, headers);
  }
  if (outcome.kind === 'pair-kiosk') return pairInstead(kioskToken, context);
  if (outcome.kind === 'other-device') return redirect(paths.pageOfDevice(outcome.kiosk.kind), 303);
  if (outcome.kind === 'no-handover') return leaveTablet(credentials.handoverToken, context);
  // Only `runApi` gives these.
  if (outcome.kind === 'allow-api' || outcome.kind === 'no-token') throw notFound(url);
  const isKiosk = outcome.kind === 'allow-kiosk';
  const login = keepCaller(outcome, context);
  if (outcome.kind === 'forbidden') {
    const { method } = request;
    const { claims } = outcome.login;
    const twin = findDeskTwin({ method, pattern, params, search: url.search, claims });
    if (twin) return redirect(twin, 303);
    context.get(servicesContext).log.info({ uid: outcome.login.uid, pattern }, 'access denied');
    throw data(null, { status: 403, statusText: 'Forbidden' });
  }
  context.set(previewContext, await requireOpenClub({ request, url, context, row }, keepTyped));
  await requireArea(row, { url, context }, keepTyped);
  if (await isClosedTo(login, row, context).catch(keepTyped)) return redirect(paths.closedForNow, 303);
  if (hasForm(request, url)) context.set(formContext, await readPostedForm(request));
  const flash = await readFlash(request, context);
  context.set(flashContext, flash.message);
  const response = await next();
  response.headers.set(appHeaders.route, pattern);
  // What caches keep for everybody carries nothing for this browser.
  if (response.headers.get('Cache-Control')?.startsWith('public')) return response;
  const isDead = isMalformed || (loginToken !== null && login === null && !isKiosk);
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

type Caller = Extract<GuardOutcome, { kind: 'allow' | 'allow-kiosk' | 'allow-handover' | 'forbidden' }>;

/** For the page: who asks, a person or a device. */
function keepCaller(outcome: Caller, context: Context): Login | null {
  const login = outcome.kind === 'allow' || outcome.kind === 'forbidden' ? outcome.login : null;
  context.set(handoverContext, outcome.kind === 'allow-handover' ? outcome.handover : null);
  context.set(kioskContext, outcome.kind === 'allow-kiosk' ? outcome.kiosk : null);
  context.set(loginContext, login);
  return login;
}

/** Whether the page is closed for a while after a link from the front desk. */
async function isClosedTo(login: Login | null, row: AccessRow, context: Context): Promise<boolean> {
  if (!row.isClosedAfterHandedLink || !login) return false;
  return (await findClosingLink(context.get(servicesContext), login.uid)) !== null;
}

/** The router's patterns have no leading slash. */
function accessKey(pattern: string): string {
  return pattern === '*' || pattern.startsWith('/') ? pattern : `/${pattern}`;
}

/** Everything that may change something, but for what other servers sign and send. */
function hasForm(request: Request, url: URL): boolean {
  return !SAFE_METHODS.has(request.method) && !isWebhook(url.pathname);
}

function isDocument(request: Request): boolean {
  return request.method === 'GET' && (request.headers.get('Accept') ?? '').includes('text/html');
}

/** A tablet in a member's hands opens their form and what makes it look like the club's; whatever else it asks for, it gets the form. */
async function isLockedOut(
  row: AccessRow,
  { handoverToken }: Credentials,
  context: Context,
): Promise<boolean> {
  if (handoverToken === null || row.guards.includes('handover') || row.isForLockedTablets) return false;
  return (await findHandover(context.get(servicesContext), handoverToken)) !== null;
}

/** The form of a handover that is over, or that never was: staff go on to their own pages. */
async function leaveTablet(handoverToken: string | null, context: Context): Promise<Response> {
  const headers = handoverToken === null ? undefined : { 'Set-Cookie': await clearHandoverCookie(context) };
  return redirect(paths.signIn, { status: 303, headers });
}

/** For a device that is not paired, or no longer. */
async function pairInstead(kioskToken: string | null, context: Context): Promise<Response> {
  const headers = kioskToken === null ? undefined : { 'Set-Cookie': await clearKioskCookie(context) };
  return redirect(paths.pairDevice, { status: 303, headers });
}

/** The id of the stored form of somebody whose login session has ended, or null. */
async function draftOf(request: Request, url: URL, context: Context): Promise<string | null> {
  if (!hasForm(request, url)) return null;
  const form = await readPostedForm(request).catch(() => null);
  return form && saveDraft(context.get(servicesContext), url.pathname, form);
}

/** Nobody can sign up before the club opens. */
async function isOpen(context: Context): Promise<boolean> {
  return (await context.get(servicesContext).settings.read()).isOpenToPublic;
}

const joinInstead = ({ pathname, search }: URL) => paths.signUpThen(pathname + search);

function signInInstead(draftId: string | null, { pathname, search }: URL, headers?: HeadersInit): Response {
  const back = new URLSearchParams(search);
  if (draftId) back.set('formDraft', draftId);
  const target = back.size > 0 ? `${pathname}?${back}` : pathname;
  return redirect(`${paths.signIn}?${new URLSearchParams({ redirectTo: target })}`, { status: 303, headers });
}
