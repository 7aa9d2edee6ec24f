import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { authFallbacks, authMessages } from '#domain/accounts/error-catalogue.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { canMail } from '#server/config/can-mail.ts';
import { AuthError } from '#server/identity/identity.ts';
import { signInOrigin } from '#server/identity/sign-in-request.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { readForm } from '../../forms/read-form.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { emailProps, errorSummaryOf } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/forgot-password.ts';
import { findChoice } from './find-choice.ts';

const forgotPasswordForm = z.object({
  email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
});
type ForgotPasswordFields = z.input<typeof forgotPasswordForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Reset your password' }];

/** @returns where they are going on to, with what they have chosen there */
export async function loader({ url, context }: Route.LoaderArgs) {
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  return { redirectTo, choice: await findChoice(context.get(servicesContext), redirectTo) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = readForm(context, forgotPasswordForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  try {
    const { identity, config, ...services } = context.get(servicesContext);
    const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
    const goOnTo = (await findChoice(services, redirectTo))?.path;
    await identity.requestPasswordReset(submission.value.email, signInOrigin(request, context), goOnTo);
    return redirectWithFlash(
      paths.signInThen(redirectTo),
      memberMail.resetRequested(canMail({ config })),
      'info',
    );
  } catch (error) {
    const message = error instanceof AuthError ? error.message : authFallbacks.passwordReset;
    if (!(error instanceof AuthError))
      context.get(servicesContext).log.error({ err: error }, 'password reset failed');
    return refuse(submission.reply({ formErrors: [message] }), error instanceof AuthError ? 422 : 503);
  }
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail, viewer } = useShell();
  const [form, fields] = useForm<ForgotPasswordFields>({ id: 'forgot', lastResult: actionData });
  return (
    <FormPage
      title="Reset your password"
      choice={loaderData.choice}
      lead={memberMail.resetLead(canSendMail)}
      problems={errorSummaryOf(form)}
    >
      {canSendMail ? (
        <PostForm form={form}>
          <Field {...emailProps(fields.email)} label="Email" autoComplete="username" />
          <SubmitButton>Request link</SubmitButton>
        </PostForm>
      ) : null}
      {canSendMail || viewer ? null : (
        <p>
          <a href={paths.signIn}>Sign in</a>
        </p>
      )}
    </FormPage>
  );
}
