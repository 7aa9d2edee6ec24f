import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { codeDigits } from '#domain/accounts/email-confirmation.ts';
import { formatMobile, normaliseMobile } from '#domain/members/mobile-number.ts';
import { TextProblemError } from '#domain/messages/text-problems.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { confirmTextNumber, TEXT_CODE_MINUTES } from '#server/sms/choose-texts.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/confirm-text-number.ts';
import { requireTexts } from './require-texts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your mobile number' }];

const here = paths.confirmTextNumber;

const codeForm = z.object({
  code: z
    .string({ error: 'Enter the six-digit code' })
    .max(40, 'Enter the six digits of the code')
    .transform(codeDigits)
    .refine((code) => /^\d{6}$/.test(code), 'Enter the six digits of the code'),
});
type CodeFields = z.input<typeof codeForm>;

const shown = (number: string) => formatMobile(normaliseMobile(number) ?? number);

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireTexts(context);
  const { id } = await requireProfile(url, context);
  const pending = (await context.get(servicesContext).store.find(bookingProfiles, id))?.textPending;
  if (!pending) throw redirect(paths.chooseTexts, 303);
  return { number: shown(pending.number), minutes: TEXT_CODE_MINUTES };
}

export async function action({ url, context }: Route.ActionArgs) {
  await requireTexts(context);
  const { id: uid } = await requireProfile(url, context);
  const submission = readForm(context, codeForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { code } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      const number = await confirmTextNumber(context.get(servicesContext), { uid, code, place: here });
      return redirectWithFlash(paths.bookingPreferences, `We’ll text you at ${shown(number)}.`);
    });
  } catch (error) {
    if (!(error instanceof TextProblemError)) throw error;
    const status = error.problem === 'too-many-codes' ? 429 : 422;
    return refuse(submission.reply({ fieldErrors: { code: [error.message] } }), status);
  }
}

export default function ConfirmNumberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, minutes } = loaderData;
  const [form, fields] = useForm<CodeFields>({
    id: 'confirm-number',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="Confirm your mobile number"
      lead={`We’ve texted a code to ${number}. It works for ${minutes} minutes.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.code)}
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton>Confirm number</SubmitButton>
      </PostForm>
      <p>
        No code, or the wrong number? <a href={paths.chooseTexts}>Change it or get a new code</a>
      </p>
    </FormPage>
  );
}
