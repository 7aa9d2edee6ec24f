import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { MAX_WAIVER_LENGTH } from '#domain/health/waiver.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { findWaiver } from '#server/health/find-waivers.ts';
import { publishWaiver } from '#server/health/publish-waiver.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { oneLine, severalLines } from '../../../../forms/typed-text.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/publish-waiver.ts';

const MISSING = 'Enter the text of the waiver';

const publishWaiverForm = z.object({
  /** The version that was shown; 0: none. */
  seen: oneLine(),
  text: severalLines(MISSING)
    .overwrite((typed) => typed.replaceAll('\r\n', '\n'))
    .min(1, MISSING)
    .max(MAX_WAIVER_LENGTH, `Use at most ${formatNumber(MAX_WAIVER_LENGTH)} characters`),
  mustSignAgain: z.enum(['yes', 'no'], { error: 'Choose whether members must sign again' }),
});
type PublishWaiverFields = z.input<typeof publishWaiverForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Publish a waiver' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  const { waiverVersion } = await settings.read();
  const current = await findWaiver(store, waiverVersion);
  return { version: waiverVersion, text: current?.text ?? '' };
}

const OVERTAKEN =
  'Someone else has published a new version since you opened this page. Your text is below. Check it and publish again.';

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, publishWaiverForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { text, mustSignAgain, seen } = submission.value;
    const outcome = await publishWaiver(context.get(servicesContext), {
      ...{ text, mustSignAgain: mustSignAgain === 'yes', seen: Number(seen) },
      by: await findActor(context),
    });
    if (outcome.kind === 'overtaken') return refuse(submission.reply({ formErrors: [OVERTAKEN] }), 409);
    return redirectWithFlash(paths.waiverSettings, `Published version ${outcome.version} of the waiver.`);
  });
}

const againChoices = [
  { value: 'yes', label: 'Yes, everyone signs this version' },
  { value: 'no', label: 'No, earlier signatures still count' },
];

export default function PublishWaiverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, text } = loaderData;
  const [form, fields] = useForm<PublishWaiverFields>({
    id: 'publish-waiver',
    lastResult: useLastResult(actionData),
    defaultValue: { text },
  });
  return (
    <FormPage
      title={version === 0 ? 'Write the waiver' : 'Publish a new version'}
      lead="Members read it in their account and sign it with their name. Earlier versions, and who signed them, are kept."
      back={<a href={paths.waiverSettings}>Waiver</a>}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={version} />
        <TextAreaField
          {...fieldProps(fields.text)}
          label="Text"
          hint="Plain text. Leave an empty line between paragraphs. Have it checked by your insurer or solicitor."
          rows={18}
        />
        <ChoiceField
          {...choiceProps(fields.mustSignAgain)}
          label="Must members who signed an earlier version sign again?"
          options={againChoices}
          isStacked
        />
        <SubmitButton>Publish</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
