import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SubmitButton } from '#app/ui/button.tsx';
import { errorSummaryOf, fieldProps } from '#app/ui/conform-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { authFallbacks } from '#server/identity/auth-errors.ts';
import { AuthError } from '#server/identity/identity.ts';
import { signInOrigin } from '#server/identity/sign-in-request.ts';
import type { Route } from './+types/forgot-password.ts';
import { type ForgotPasswordFields, forgotPasswordForm } from './forgot-password.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Forgotten password' }];

/** Known or unknown address: the same answer (security.md, row 4). */
const SENT =
  'If that address has an account, a link to choose a new password is on its way. It works for one hour.';

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(requireForm(context), { schema: forgotPasswordForm });
  if (submission.status !== 'success') return refuse(submission.reply());
  try {
    const { identity } = context.get(servicesContext);
    await identity.requestPasswordReset(submission.value.email, signInOrigin(request, context));
    return redirectWithFlash('/auth/login', SENT, 'info');
  } catch (error) {
    const message = error instanceof AuthError ? error.message : authFallbacks.passwordReset;
    if (!(error instanceof AuthError))
      context.get(servicesContext).log.error({ err: error }, 'password reset failed');
    return refuse(submission.reply({ formErrors: [message] }), error instanceof AuthError ? 422 : 503);
  }
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ForgotPasswordFields>({ id: 'forgot', lastResult: actionData });
  return (
    <FormPage
      title="Forgotten password"
      lead="Tell us your email and we will send you a link."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
        />
        <SubmitButton>Send me a link</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
