import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { formatMobile, normaliseMobile, toTextNumber } from '#domain/members/mobile-number.ts';
import { textChoices } from '#domain/messages/text-choices.ts';
import { TextProblemError } from '#domain/messages/text-problems.ts';
import { bookingProfiles } from '#server/data/collections/bookings.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { chooseTexts } from '#server/sms/choose-texts.ts';
import { stopTexts } from '#server/sms/stop-texts.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/choose-texts.ts';
import { requireTexts } from './require-texts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Texts' }];

const here = paths.chooseTexts;
const keys: readonly string[] = textChoices.map(({ key }) => key);
const NUMBER_ERROR = 'Enter a mobile number, such as 07700 900123, or +33 6 12 34 56 78 from another country';

const textsForm = z
  .object({
    number: oneLine().max(40, NUMBER_ERROR).default(''),
    about: z
      .array(z.string())
      .refine((chosen) => chosen.every((key) => keys.includes(key)), 'Choose from the list')
      .prefault([]),
  })
  .superRefine(({ number, about }, context) => {
    if (about.length > 0 && toTextNumber(number) === null)
      context.addIssue({ code: 'custom', path: ['number'], message: NUMBER_ERROR });
  });
type TextsFields = z.input<typeof textsForm>;

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireTexts(context);
  const { id, mobile } = await requireProfile(url, context);
  const profile = await context.get(servicesContext).store.find(bookingProfiles, id);
  const number = profile?.textNumber || profile?.textPending?.number || mobile;
  const kinds = profile?.textNumber ? profile.textKinds : (profile?.textPending?.kinds ?? []);
  return { typed: { number: formatMobile(normaliseMobile(number) ?? number), about: [...kinds] } };
}

export async function action({ url, context }: Route.ActionArgs) {
  await requireTexts(context);
  const services = context.get(servicesContext);
  const { id: uid } = await requireProfile(url, context);
  const submission = readForm(context, textsForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { number: typed, about: kinds } = submission.value;
  try {
    return await submitOnce(url, context, async () => {
      if (kinds.length === 0) {
        await stopTexts(services, uid, { way: 'self', place: here });
        return redirectWithFlash(paths.bookingPreferences, 'Texts are off.');
      }
      const number = toTextNumber(typed) ?? '';
      const outcome = await chooseTexts(services, { uid, number, kinds, place: here });
      return outcome === 'saved'
        ? redirectWithFlash(paths.bookingPreferences, 'Texts saved.')
        : redirectWithFlash(paths.confirmTextNumber, 'We’ve texted you a code.');
    });
  } catch (error) {
    if (!(error instanceof TextProblemError)) throw error;
    return refuse(submission.reply({ fieldErrors: { number: [error.message] } }), 429);
  }
}

export default function ChooseTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<TextsFields>({
    id: 'texts',
    lastResult: useLastResult(actionData),
    defaultValue: loaderData.typed,
  });
  const { canSendMail } = useShell();
  const ticked = [fields.about.initialValue ?? []].flat();
  return (
    <FormPage title="Texts" lead={memberMail.textsLead(canSendMail)} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <h2 id={fields.about.id}>Text me about</h2>
        {textChoices.map(({ key, label, description }) => (
          <CheckField
            key={key}
            id={`${fields.about.id}-${key}`}
            name="about"
            value={key}
            defaultChecked={ticked.includes(key)}
            label={label}
            hint={description}
          />
        ))}
        <Field
          {...fieldProps(fields.number)}
          label="Mobile number"
          hint="We text a code to a new number, to check that it’s yours."
          type="tel"
          autoComplete="tel"
        />
        <SubmitButton>Save texts</SubmitButton>
      </PostForm>
      <p className="dim">
        Reply STOP to any text to turn them all off. To turn them on again after that, text START to the same
        number, then choose here.
      </p>
      <p>
        <a href={paths.bookingPreferences}>Back to preferences</a>
      </p>
    </FormPage>
  );
}
