import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { choosePassword } from '#server/accounts/choose-password.ts';
import { canMail } from '#server/config/can-mail.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { ResetLinkError } from '#server/identity/identity.ts';
import { signInOrigin } from '#server/identity/sign-in-request.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { newPassword } from '../../forms/new-password.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import type { Route } from './+types/reset-password.ts';
import { findChoiceInLink } from './choice-in-link.ts';

const resetPasswordForm = z.object({
  token: z.string().max(500).default(''),
  password: newPassword(),
});
type ResetPasswordFields = z.input<typeof resetPasswordForm>;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: titleOf(loaderData) }];

const titleOf = (link: { readonly isFirst: boolean } | null | undefined) =>
  link && !link.isFirst ? 'Choose a new password' : 'Choose a password';

const DEAD_LINK = 'This link has been used or has expired.';

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { settings, identity } = context.get(servicesContext);
  const token = url.searchParams.get('token') ?? '';
  const isPost = context.get(formContext) !== null;
  const kind = await identity.readResetLink(token);
  if (!isPost && kind === null) return data(null, { status: 410 });
  const { minimumPasswordLength } = await settings.read();
  const isFirst = kind === 'invitation';
  return { token, isFirst, minimumPasswordLength, choice: await findChoiceInLink(url, context) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = readForm(context, resetPasswordForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: ['password'] }));
  const { token, password } = submission.value;
  const services = context.get(servicesContext);
  const redirectTo = (await findChoiceInLink(url, context))?.path ?? '';
  try {
    const origin = signInOrigin(request, context);
    const isFirst = (await services.identity.readResetLink(token)) === 'invitation';
    await choosePassword(services, { token, password }, origin);
    const text = isFirst
      ? 'Your password is set. Sign in with it.'
      : 'Your password has been changed. Sign in with the new one.';
    return redirectWithFlash(paths.signInThen(redirectTo), text);
  } catch (error) {
    if (error instanceof ResetLinkError)
      return redirectWithFlash(
        paths.forgotPasswordThen(redirectTo),
        `${DEAD_LINK} ${memberMail.newLink(canMail(services))}`,
        'bad',
      );
    const { message, status } = authProblem(error);
    return refuse(
      submission.reply({ fieldErrors: { password: [message] }, hideFields: ['password'] }),
      status,
    );
  }
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canSendMail } = useShell();
  const [form, fields] = useForm<ResetPasswordFields>({ id: 'reset', lastResult: actionData });
  if (!loaderData) {
    return (
      <FormPage title={titleOf(loaderData)}>
        <Notice tone="warn">{DEAD_LINK}</Notice>
        <p>
          If you’ve already chosen a password with it, <a href={paths.signIn}>sign in</a>.{' '}
          {canSendMail ? (
            <>
              Otherwise <a href={paths.forgotPassword}>request a new link</a>.
            </>
          ) : (
            memberMail.newLink(false)
          )}
        </p>
      </FormPage>
    );
  }
  const { token, isFirst, minimumPasswordLength, choice } = loaderData;
  return (
    <FormPage title={titleOf(loaderData)} choice={choice} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <input type="hidden" name="token" value={token} />
        <Field
          {...passwordProps(fields.password)}
          label={isFirst ? 'Password' : 'New password'}
          hint={`At least ${minimumPasswordLength} characters. Three or four random words work well.`}
          autoComplete="new-password"
        />
        <SubmitButton>{isFirst ? 'Save password' : 'Change password'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
