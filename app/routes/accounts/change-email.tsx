import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { confirmationMessages } from '#domain/accounts/email-confirmation.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { confirmationProblem } from '#server/identity/confirmation-problem.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { AuthError, ConfirmationError } from '#server/identity/identity.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { emailProps, errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/change-email.ts';
import { type ChangeEmailFields, changeEmailForm, emailErrorCodes } from './security.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Change your email' }];

const hideFields = ['currentPassword' as const];

const SAME = 'This is already your email address.';

export function loader({ context }: Route.LoaderArgs) {
  const { email, isEmailConfirmed } = requireLogin(context);
  return { email, isEmailConfirmed };
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = readForm(context, changeEmailForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { currentPassword, newEmail } = submission.value;
  const login = requireLogin(context);
  if (emailOrNull(newEmail) === login.email) {
    return refuse(submission.reply({ fieldErrors: { newEmail: [SAME] }, hideFields }));
  }
  try {
    return await submitOnce(url, context, async () => {
      const { identity } = context.get(servicesContext);
      await identity.requestEmailChange(login, currentPassword, newEmail);
      return redirect(paths.confirmThen(paths.security), 303);
    });
  } catch (error) {
    if (error instanceof ConfirmationError) {
      const { message, status } = confirmationProblem(error);
      return refuse(submission.reply({ formErrors: [message], hideFields }), status);
    }
    const { message, status } = ownPasswordProblem(error);
    const isAddress = error instanceof AuthError && emailErrorCodes.includes(error.code);
    const fieldErrors = { [isAddress ? 'newEmail' : 'currentPassword']: [message] };
    return refuse(submission.reply({ fieldErrors, hideFields }), status);
  }
}

export default function ChangeEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ChangeEmailFields>({
    id: 'change-email',
    lastResult: useLastResult(actionData),
  });
  const { email, isEmailConfirmed } = loaderData;
  const { canSendMail } = useShell();
  return (
    <FormPage
      title="Change your email"
      lead={`Your current email is ${email}. ${memberMail.newAddress(canSendMail)}, and you’ll be signed out on all your other devices once you have.`}
      problems={errorSummaryOf(form)}
    >
      {isEmailConfirmed ? null : (
        <Notice tone="warn">
          {confirmationMessages['confirm-current-first']} <a href={paths.confirmByCode}>Confirm email</a>
        </Notice>
      )}
      <PostForm form={form}>
        <Field {...emailProps(fields.newEmail)} label="New email" autoComplete="email" />
        <Field
          {...passwordProps(fields.currentPassword)}
          label="Current password"
          autoComplete="current-password"
        />
        <SubmitButton>Change email</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.security}>Cancel</a>
      </p>
    </FormPage>
  );
}
