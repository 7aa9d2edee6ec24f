import type { GuardName } from '#app/map/who.ts';
import { readHandoverToken } from '../identity/handover-cookie.ts';
import { readKioskToken } from '../identity/kiosk-cookie.ts';
import { loginCookies } from '../identity/sign-in-request.ts';
import { type Context, type Credentials, servicesContext } from '../request/context.ts';
import { type GuardOutcome, guards } from './guards.ts';

/** The credentials in the request's cookies: pages know no other. `isMalformed`: a login cookie that we cannot have set. */
export async function readCredentials(
  headers: Headers,
  context: Context,
): Promise<Credentials & { readonly isMalformed: boolean }> {
  const cookie = await loginCookies(context).read(headers.get('Cookie'));
  const kioskToken = await readKioskToken(headers, context);
  return {
    loginToken: cookie.token,
    deviceToken: cookie.deviceToken,
    kioskToken,
    handoverToken: await readHandoverToken(headers, context),
    apiToken: null,
    isMalformed: cookie.isMalformed,
  };
}

/** Runs the named guards in order. Without a guard, a signed-in person is still identified, so that open pages can greet them. */
export async function runGuards(
  names: readonly GuardName[],
  credentials: Credentials,
  context: Context,
): Promise<GuardOutcome> {
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
