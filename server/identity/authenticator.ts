import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Identity, SignedIn, SignInOrigin } from './identity.ts';

/** The strategy's name: `authenticator.authenticate(SIGN_IN_FORM, request)`. */
export const SIGN_IN_FORM = 'form';

/**
 * Signs in with the `email` and `password` of a posted form, whose body must not have been read. Made for one request,
 * since only the caller knows where it comes from: `authenticate` passes the strategy a copy.
 * Throws what `Identity.signIn` throws.
 */
export function createAuthenticator(
  identity: Pick<Identity, 'signIn'>,
  origin: SignInOrigin,
): Authenticator<SignedIn> {
  const strategy = new FormStrategy<SignedIn>(({ form }) =>
    identity.signIn({ email: textOf(form, 'email'), password: textOf(form, 'password') }, origin),
  );
  return new Authenticator<SignedIn>().use(strategy, SIGN_IN_FORM);
}

/** A field that is missing, or a file in its place, is empty. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
