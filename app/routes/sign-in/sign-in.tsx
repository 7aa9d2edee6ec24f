import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { redirect } from 'react-router';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { errorSummaryOf, fieldProps, passwordProps } from '#app/ui/conform-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { useLastResult } from '#app/ui/use-last-result.ts';
import { loginContext } from '#server/context.ts';
import { safeRedirectPath } from '#server/domain/redirects.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { authenticateForm, loginHeaders } from '#server/identity/sign-in-request.ts';
import type { Route } from './+types/sign-in.ts';
import { type SignInFields, signInForm } from './sign-in.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Sign in' }];

export function loader({ request, context }: Route.LoaderArgs) {
  const redirectTo = safeRedirectPath(new URL(request.url).searchParams.get('redirectTo'), '');
  if (context.get(loginContext)) throw redirect(redirectTo || '/account/dashboard', 303);
  return { redirectTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = requireForm(context);
  const submission = parseWithZod(form, { schema: signInForm });
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: ['password'] }));
  try {
    const signedIn = await authenticateForm(request, context);
    const fallback = signedIn.login.claims.admin ? '/admin/dashboard' : '/account/dashboard';
    const target = safeRedirectPath(form.get('redirectTo'), fallback);
    return redirect(target, { status: 303, headers: loginHeaders(context, signedIn) });
  } catch (error) {
    const { message, status } = authProblem(error);
    return refuse(submission.reply({ formErrors: [message], hideFields: ['password'] }), status);
  }
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SignInFields>({ id: 'sign-in', lastResult: useLastResult(actionData) });
  const { redirectTo } = loaderData;
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : '';
  return (
    <FormPage title="Sign in" problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <Field {...passwordProps(fields.password)} label="Password" autoComplete="current-password" />
        <SubmitButton>Sign in</SubmitButton>
      </PostForm>
      <p>
        <a href="/auth/forgot-password">Forgotten your password?</a>
      </p>
      <p className="dim">New here?</p>
      <ButtonLink href={`/auth/signup${query}`} tone="quiet">
        Join the club
      </ButtonLink>
    </FormPage>
  );
}
