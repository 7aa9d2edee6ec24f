/** Between a request and the identity port: where a sign-in comes from, and the cookies that answer it. */
import { type Context, connectionContext, servicesContext } from '../context.ts';
import { createAuthenticator } from './authenticator.ts';
import type { SignedIn, SignInOrigin } from './identity.ts';
import { deviceCookie, loginCookie, readLoginCookie } from './login-cookie.ts';

export function signInOrigin(request: Request, context: Context): SignInOrigin {
  return {
    address: context.get(connectionContext).address,
    userAgent: request.headers.get('User-Agent') ?? '',
    deviceToken: readLoginCookie(request.headers.get('Cookie')).deviceToken,
  };
}

/** Checks the posted e-mail and password by remix-auth's form strategy. @throws AuthError, IdentityBusyError */
export function authenticateForm(request: Request, context: Context): Promise<SignedIn> {
  const { identity } = context.get(servicesContext);
  return createAuthenticator(identity, () => signInOrigin(request, context)).authenticate('form', request);
}

/** The login and known-device cookies of somebody who has just signed in or up. */
export function loginHeaders(context: Context, signedIn: SignedIn): Headers {
  const { isSecure } = context.get(connectionContext);
  const headers = new Headers({ 'Set-Cookie': loginCookie(signedIn.token, isSecure) });
  if (signedIn.deviceToken) headers.append('Set-Cookie', deviceCookie(signedIn.deviceToken, isSecure));
  return headers;
}
