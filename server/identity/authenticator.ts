import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { Identity, SignedIn, SignInOrigin } from './identity.ts';

/** The strategy's name: `authenticator.authenticate(SIGN_IN_FORM, request)`. */
export const SIGN_IN_FORM = 'form';

/** remix-auth's form strategy over fields that have already been read: its own would parse the body a second time. */
class ReadFormStrategy extends FormStrategy<SignedIn> {
  readonly #form: FormData;

  constructor(form: FormData, verify: ConstructorParameters<typeof FormStrategy<SignedIn>>[0]) {
    super(verify);
    this.#form = form;
  }

  override authenticate(request: Request): Promise<SignedIn> {
    return this.verify({ form: this.#form, request });
  }
}

/**
 * Signs in with the `email` and `password` of a posted form. Created for one request, since `authenticate` passes on only
 * a copy of the request, without the fields that were read or where it came from.
 * Throws what `Identity.signIn` throws.
 */
export function createAuthenticator(
  identity: Pick<Identity, 'signIn'>,
  posted: { readonly form: FormData; readonly origin: SignInOrigin },
): Authenticator<SignedIn> {
  const strategy = new ReadFormStrategy(posted.form, async ({ form }) => {
    const credentials = { email: textOf(form, 'email'), password: textOf(form, 'password') };
    return identity.signIn(credentials, posted.origin);
  });
  return new Authenticator<SignedIn>().use(strategy, SIGN_IN_FORM);
}

/** A missing field, or a file in its place, counts as empty. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
