import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { refusalForMember } from '#domain/payments/refusals.ts';
import { closeAccount, LastAdminError, OnlyGuardianError } from '#server/accounts/close-account.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { loginCookies } from '#server/identity/sign-in-request.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { forgetDevice } from '#server/request/offline-copy.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/close-account.ts';
import { type CloseAccountFields, closeAccountForm } from './security.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close your account' }];

const hideFields = ['currentPassword' as const];
const LAST_ADMIN = 'You’re the club’s only admin. Make someone else an admin first.';

/** Opening the page changes nothing. */
export function loader() {
  return null;
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = readForm(context, closeAccountForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const login = requireLogin(context);
  try {
    return await submitOnce(url, context, async () => {
      await closeAccount(context.get(servicesContext), login, submission.value.currentPassword);
      const response = redirectWithFlash('/', 'Your account has been closed and your data erased.');
      response.headers.append('Set-Cookie', await loginCookies(context).clearLogin());
      forgetDevice(response, context);
      return response;
    });
  } catch (error) {
    if (error instanceof LastAdminError) {
      return refuse(submission.reply({ formErrors: [LAST_ADMIN], hideFields }), 409);
    }
    if (error instanceof OnlyGuardianError) {
      const text = `Nobody else acts for ${error.message}. Close their account under Family first, or ask the desk to make another adult their guardian.`;
      return refuse(submission.reply({ formErrors: [text], hideFields }), 409);
    }
    if (error instanceof PaymentsRefusedError) {
      return refuse(submission.reply({ formErrors: [refusalForMember], hideFields }), 409);
    }
    const { message, status } = ownPasswordProblem(error);
    return refuse(submission.reply({ fieldErrors: { currentPassword: [message] }, hideFields }), status);
  }
}

export default function CloseAccountPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<CloseAccountFields>({
    id: 'close-account',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="Close your account"
      lead="This can’t be undone. We won’t be able to restore your account."
      problems={errorSummaryOf(form)}
    >
      <ul className="prose">
        <li>We erase your profile, health answers and messages straight away.</li>
        <li>Your membership and pass end now. The rest of the period you’ve paid for isn’t refunded.</li>
        <li>We must keep payment records, and we also keep visit records. Your name is removed from both.</li>
      </ul>
      <p>
        You may want to <a href={paths.myData}>download your data</a> first.
      </p>
      <PostForm form={form}>
        <Field
          {...passwordProps(fields.currentPassword)}
          label="Current password"
          autoComplete="current-password"
        />
        <SubmitButton tone="danger">Close my account</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.security}>Cancel</a>
      </p>
    </FormPage>
  );
}
