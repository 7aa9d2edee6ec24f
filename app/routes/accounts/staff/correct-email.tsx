import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { correctEmail } from '#server/accounts/correct-email.ts';
import { canMail } from '#server/config/can-mail.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { AuthError } from '#server/identity/identity.ts';
import { sendEmailChange } from '#server/payments/send-email-change.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { emailProps, errorSummaryOf, passwordProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { OwnPasswordField } from '../../../ui/own-password-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type ChangeEmailFields, changeEmailForm, emailErrorCodes } from '../security.form.ts';
import type { Route } from './+types/correct-email.ts';
import { requirePerson } from './person-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Correct email address' }];

const hideFields = ['currentPassword' as const];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { name, email } = await requirePerson(url, context, id);
  const canSend = canMail(context.get(servicesContext));
  return { here: paths.viewMember(id), name, email, canSend };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  await requirePerson(url, context, id);
  const submission = readForm(context, changeEmailForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { newEmail, currentPassword: password } = submission.value;
  const login = requireLogin(context);
  try {
    return await submitOnce(url, context, async () => {
      const by = await findActor(context);
      const correction = { uid: id, email: newEmail, login, password, by };
      const { email, isChanged } = await correctEmail(context.get(servicesContext), correction);
      if (isChanged) await sendEmailChange(context.get(servicesContext), id);
      const text = isChanged
        ? `Email changed to ${email}. They need to sign in again and confirm it.`
        : 'No changes to save.';
      return redirectWithFlash(paths.viewMember(id), text);
    });
  } catch (error) {
    const { message, status } = ownPasswordProblem(error);
    const isAddress = error instanceof AuthError && emailErrorCodes.includes(error.code);
    const fieldErrors = { [isAddress ? 'newEmail' : 'currentPassword']: [message] };
    return refuse(submission.reply({ fieldErrors, hideFields }), status);
  }
}

export default function CorrectEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { here, name, email, canSend } = loaderData;
  const [form, fields] = useForm<ChangeEmailFields>({
    id: 'correct-email',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      back={<a href={here}>{name}</a>}
      title={`${name}: correct email address`}
      lead={`Current email: ${email}. ${staffMail.addressCorrected(canSend)} ${name} will be signed out everywhere.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field {...emailProps(fields.newEmail)} label="Correct email" autoComplete="off" />
        <OwnPasswordField {...passwordProps(fields.currentPassword)} />
        <SubmitButton>Correct email</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
