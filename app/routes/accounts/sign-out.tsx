import { data, redirect } from 'react-router';
import { authFallbacks } from '#domain/accounts/error-catalogue.ts';
import { loginCookies } from '#server/identity/sign-in-request.ts';
import { credentialsContext, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { forgetDevice } from '#server/request/offline-copy.ts';
import { describeSaveFailure } from '#server/request/save-failure.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/sign-out.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sign out' }];

/** Signing out is a POST; a link to here shows a confirmation. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(loginContext)) throw redirect('/', 303);
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const { identity, profiles } = context.get(servicesContext);
  const { loginToken: token } = context.get(credentialsContext);
  try {
    if (token) await identity.signOut(token);
  } catch (error) {
    // The cookie stays: without it the login session that is still valid on the server could not be ended.
    const { status } = describeSaveFailure(error, url, context);
    return data({ problem: authFallbacks.signOut }, { status });
  }
  profiles.drop(context.get(loginContext)?.uid ?? '');
  const response = redirectWithFlash('/', 'You’ve been signed out.');
  response.headers.append('Set-Cookie', await loginCookies(context).clearLogin());
  forgetDevice(response, context);
  return response;
}

export default function SignOutPage({ actionData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Sign out"
      lead="You’ll need your email and password to sign in again."
      problems={actionData ? [{ message: actionData.problem }] : []}
    >
      <PostForm>
        <SubmitButton>Sign out</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
