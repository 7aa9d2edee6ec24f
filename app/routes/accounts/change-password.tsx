import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/change-password.ts';
import { type ChangePasswordFields, changePasswordForm } from './security.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Change your password' }];

const hideFields = ['currentPassword' as const, 'newPassword' as const];

export async function loader({ context }: Route.LoaderArgs) {
  const { minimumPasswordLength } = await context.get(servicesContext).settings.read();
  return { minimumPasswordLength };
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = readForm(context, changePasswordForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { currentPassword, newPassword } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      const { identity } = context.get(servicesContext);
      await identity.changePassword(requireLogin(context), currentPassword, newPassword);
      return redirectWithFlash(
        paths.security,
        'Your password has been changed, and all your other devices signed out.',
      );
    });
  } catch (error) {
    const { message, status, field } = ownPasswordProblem(error);
    const name = field === 'password' ? 'newPassword' : 'currentPassword';
    return refuse(submission.reply({ fieldErrors: { [name]: [message] }, hideFields }), status);
  }
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ChangePasswordFields>({
    id: 'change-password',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="Change your password"
      lead="You’ll be signed out on all your other devices."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...passwordProps(fields.currentPassword)}
          label="Current password"
          autoComplete="current-password"
        />
        <Field
          {...passwordProps(fields.newPassword)}
          label="New password"
          hint={`At least ${loaderData.minimumPasswordLength} characters. Three or four random words work well.`}
          autoComplete="new-password"
        />
        <SubmitButton>Change password</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.security}>Cancel</a>
      </p>
    </FormPage>
  );
}
