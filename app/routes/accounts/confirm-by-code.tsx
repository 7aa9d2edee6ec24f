import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { codeDigits } from '#domain/accounts/email-confirmation.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { confirmEmail } from '#server/accounts/confirm-email.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { confirmationProblem } from '#server/identity/confirmation-problem.ts';
import { signInOrigin } from '#server/identity/sign-in-request.ts';
import { pathAfterProfile } from '#server/members/require-profile.ts';
import { sendEmailChange } from '#server/payments/send-email-change.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { joinStep } from '../../ui/join-steps.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/confirm-by-code.ts';
import { closedTo } from './closed-notice.tsx';
import { confirmedText } from './confirmed-text.ts';
import { findChoice } from './find-choice.ts';

const confirmForm = z.object({
  code: z
    .string({ error: 'Enter the six-digit code' })
    .max(40, 'Enter the six digits of the code')
    .transform(codeDigits)
    .refine((code) => /^\d{6}$/.test(code), 'Enter the six digits of the code'),
});
type ConfirmFields = z.input<typeof confirmForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your email address' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { uid, email, isEmailConfirmed } = requireLogin(context);
  const { identity, config, store } = context.get(servicesContext);
  const pending = await identity.findConfirmation({ uid });
  const next = pathAfterProfile(url);
  const isChange = pending?.isChange ?? false;
  const member = await store.find(members, uid);
  const isAgain = isEmailConfirmed && !isChange && (member?.emailTrouble ?? '') !== '';
  if (isEmailConfirmed && !isChange && !isAgain) throw redirect(next, 303);
  return {
    next,
    isChange,
    isAgain,
    email: pending?.email ?? email,
    isSent: pending !== null,
    step: isJoining(next) ? joinStep(1) : undefined,
    choice: await findChoice(context.get(servicesContext), next),
    canSend: canMail({ config }),
    closed: member ? closedTo(member, context.get(servicesContext).now()) : null,
  };
}

/** Whether the page to go on to is the next step of joining. */
const isJoining = (next: string) => next.startsWith(paths.joinParq(''));

export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = readForm(context, confirmForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const login = requireLogin(context);
  const { code } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      const origin = signInOrigin(request, context);
      const change = await confirmEmail(context.get(servicesContext), { login, code }, origin);
      await sendEmailChange(context.get(servicesContext), change.uid);
      return redirectWithFlash(pathAfterProfile(url), confirmedText(change));
    });
  } catch (error) {
    const { message, status } = confirmationProblem(error);
    return refuse(submission.reply({ fieldErrors: { code: [message] } }), status);
  }
}

export default function ConfirmByCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isChange, isAgain, isSent, canSend, step, choice, closed } = loaderData;
  const [form, fields] = useForm<ConfirmFields>({
    id: 'confirm-email',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title={isAgain ? 'Check your email address' : `Confirm your ${isChange ? 'new ' : ''}email address`}
      step={step}
      choice={choice}
      lead={leadOf(loaderData)}
      problems={errorSummaryOf(form)}
    >
      {isSent || !canSend ? (
        <PostForm form={form}>
          <Field
            {...fieldProps(fields.code)}
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SubmitButton>Confirm email</SubmitButton>
        </PostForm>
      ) : null}
      {canSend ? (
        <PostForm action={`${paths.sendConfirmation}?${new URLSearchParams({ next })}`}>
          <SubmitButton tone="quiet">{isSent ? 'Send a new code' : 'Get a code'}</SubmitButton>
        </PostForm>
      ) : null}
      <p>
        <a href={next}>{isChange ? 'Back' : 'Do this later'}</a>
      </p>
      {isAgain ? (
        <p>
          Wrong address?{' '}
          {closed ? (
            'Tell the front desk: an admin can correct it.'
          ) : (
            <a href={paths.changeEmail}>Change your email</a>
          )}
        </p>
      ) : null}
      {isChange || isAgain ? null : (
        <p className="dim">
          Wrong address? Tell the front desk: an admin can correct it. Until it’s confirmed, we can’t start a
          membership for you at the desk.
        </p>
      )}
    </FormPage>
  );
}

function leadOf({ email, isSent, isAgain, canSend }: Route.ComponentProps['loaderData']): string {
  if (isAgain && !isSent)
    return `Emails to ${email} come back, so we’ve stopped sending them. If the address is right, ${canSend ? 'get a code' : 'ask the front desk for a code'} to show that emails arrive again.`;
  return isSent ? memberMail.codeSent(canSend, email) : memberMail.codeAhead(canSend, email);
}
