import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { changeOwnEmail } from '#server/accounts/change-own-email.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { AuthError } from '#server/identity/identity.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, fieldProps, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/change-email.ts';
import { type ChangeEmailFields, changeEmailForm } from './security.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Change your email' }];

const hideFields = ['currentPassword' as const];
/** Error codes that concern the new address rather than the password. */
const emailErrorCodes = ['email-already-in-use', 'invalid-email', 'missing-email'];

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireLogin(context).email };
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = readForm(context, changeEmailForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { currentPassword, newEmail } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      await changeOwnEmail(context.get(servicesContext), requireLogin(context), currentPassword, newEmail);
      return redirectWithFlash(
        paths.security,
        'Your email has been changed. Use the new one to sign in from now on.',
      );
    });
  } catch (error) {
    const { message, status } = authProblem(error);
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
  return (
    <FormPage
      title="Change your email"
      lead={`Your current email is ${loaderData.email}. You’ll be signed out on all your other devices.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.newEmail)}
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
        />
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
