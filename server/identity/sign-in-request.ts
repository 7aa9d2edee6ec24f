/** Connects a request to the identity port: where a sign-in comes from, and the cookies sent back. */
import { type Context, connectionContext, credentialsContext, servicesContext } from '../request/context.ts';
import { readText } from '../request/read-form.ts';
import { createAuthenticator, SIGN_IN_FORM } from './authenticator.ts';
import { findKiosk } from './find-kiosk.ts';
import type { SignedIn, SignInOrigin } from './identity.ts';
import { createLoginCookies, type LoginCookies } from './login-cookie.ts';

const overHttps = createLoginCookies(true);
const overHttp = createLoginCookies(false);

/** The login cookies, secure where the site is served over https. */
export function loginCookies(context: Context): LoginCookies {
  return context.get(connectionContext).isSecure ? overHttps : overHttp;
}

export function signInOrigin(request: Request, context: Context): SignInOrigin {
  return {
    address: context.get(connectionContext).address,
    userAgent: request.headers.get('User-Agent') ?? '',
    deviceToken: context.get(credentialsContext).deviceToken,
  };
}

/** Checks the posted email and password with remix-auth's form strategy. @throws AuthError, IdentityBusyError */
export async function authenticateForm(request: Request, url: URL, context: Context): Promise<SignedIn> {
  const { identity } = context.get(servicesContext);
  const form = new FormData();
  for (const name of ['email', 'password']) form.set(name, readText(context, name));
  const origin = { ...signInOrigin(request, context), sharedDevice: await findSharedDevice(context) };
  const posted = { form, origin };
  // Its body has been read, and remix-auth would copy it.
  const withoutBody = new Request(url, { headers: request.headers });
  return createAuthenticator(identity, posted).authenticate(SIGN_IN_FORM, withoutBody);
}

/** The kiosk, or other paired device, at which somebody signs in. */
async function findSharedDevice(context: Context): Promise<string | null> {
  const { kioskToken } = context.get(credentialsContext);
  const kiosk = kioskToken === null ? null : await findKiosk(context.get(servicesContext), kioskToken);
  return kiosk && `kiosk ${kiosk.id}`;
}

/** The login and known-device cookies of somebody who has just signed in or up. */
export async function loginHeaders(context: Context, signedIn: SignedIn): Promise<Headers> {
  const cookies = loginCookies(context);
  const headers = new Headers({ 'Set-Cookie': await cookies.setLogin(signedIn.token) });
  if (signedIn.deviceToken) headers.append('Set-Cookie', await cookies.setDevice(signedIn.deviceToken));
  return headers;
}
