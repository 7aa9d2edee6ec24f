import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { authenticateForm, loginHeaders } from '#server/identity/sign-in-request.ts';
import { loginContext, servicesContext } from '#server/request/context.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { readForm } from '../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { emailProps, errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { homeOf } from '../../ui/navigation.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/sign-in.ts';
import { findChoice } from './find-choice.ts';

/** Deliberately loose: the identity service validates the email and the password. */
const signInForm = z.object({
  email: z.string({ error: authMessages['missing-email'] }).max(254, authMessages['invalid-email']),
  password: z.string({ error: 'Enter your password' }).max(1000, authMessages['invalid-credential']),
});
type SignInFields = z.input<typeof signInForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Sign in' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  const login = context.get(loginContext);
  if (login) throw redirect(redirectTo || homeOf(login.claims), 303);
  return { redirectTo, choice: await findChoice(context.get(servicesContext), redirectTo) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = readForm(context, signInForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: ['password'] }));
  try {
    const signedIn = await authenticateForm(request, url, context);
    const target = safeRedirectPath(readText(context, 'redirectTo'), homeOf(signedIn.login.claims));
    return redirect(target, { status: 303, headers: await loginHeaders(context, signedIn) });
  } catch (error) {
    const { message, status } = authProblem(error);
    return refuse(submission.reply({ formErrors: [message], hideFields: ['password'] }), status);
  }
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SignInFields>({ id: 'sign-in', lastResult: useLastResult(actionData) });
  const { redirectTo, choice } = loaderData;
  const { club } = useShell();
  return (
    <FormPage title="Sign in" choice={choice} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="username" />
        <Field {...passwordProps(fields.password)} label="Password" autoComplete="current-password" />
        <SubmitButton>Sign in</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.forgotPasswordThen(redirectTo)}>Forgot your password?</a>
      </p>
      {club.isOpen ? (
        <>
          <p className="dim">New here?</p>
          <ButtonLink href={paths.signUpThen(redirectTo)} tone="quiet">
            Join the club
          </ButtonLink>
        </>
      ) : null}
    </FormPage>
  );
}
