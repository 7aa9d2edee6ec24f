import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import * as paths from '#app/paths.ts';
import { changeOwnEmail } from '#server/accounts/change-own-email.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { AuthError } from '#server/identity/identity.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse, requireForm } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
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
/** What is wrong with the new address rather than with the password. */
const aboutTheAddress = ['email-already-in-use', 'invalid-email', 'missing-email'];

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireLogin(context).email };
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = parseWithZod(requireForm(context), { schema: changeEmailForm });
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { currentPassword, newEmail } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      await changeOwnEmail(context.get(servicesContext), requireLogin(context), currentPassword, newEmail);
      return redirectWithFlash(
        paths.security,
        'Your email is changed. Sign in with the new one from now on.',
      );
    });
  } catch (error) {
    const { message, status } = authProblem(error);
    const isAddress = error instanceof AuthError && aboutTheAddress.includes(error.code);
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
      lead={`It is ${loaderData.email} now. Every other device on which you are signed in will be signed out.`}
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
          label="Your password"
          autoComplete="current-password"
        />
        <SubmitButton>Change my email</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.security}>Back without a change</a>
      </p>
    </FormPage>
  );
}
