import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { servicesContext } from '#server/request/context.ts';
import { optionalTime } from '../../../../forms/typed-time.ts';
import { numberBetween } from '../../../../forms/whole-number.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, errorSummaryOf, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/club-privacy.ts';
import { loadSettings, postSettings } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';

const clock = optionalTime('Enter a time like 21:00');

const textsField: z.ZodType<number | undefined, string | undefined> = numberBetween(
  'how many texts a month',
  0,
  100_000,
);
/** Where none can be sent there is no field, and a value that is posted anyway is ignored. */
const noTexts: typeof textsField = z
  .string()
  .optional()
  .transform(() => undefined);

/** @param canText whether texts can be sent, so that their limit is asked for */
const privacyForm = (canText: boolean) =>
  z
    .object({
      isOpenDataOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
      minimumPasswordLength: numberBetween('the minimum password length', 6, 64),
      quietMessagesFrom: clock,
      quietMessagesUntil: clock,
      textsAMonth: canText ? textsField : noTexts,
      isErrorMailOn: z.enum(['yes', 'no'], { error: 'Choose yes or no' }),
    })
    .superRefine(({ quietMessagesFrom: from, quietMessagesUntil: until }, context) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (from && !until) issue('quietMessagesUntil', 'Enter when the quiet hours end, or leave both empty');
      if (!from && until) issue('quietMessagesFrom', 'Enter when the quiet hours start, or leave both empty');
      if (from && from === until)
        issue('quietMessagesUntil', 'Enter a different time from the start, or leave both empty');
    })
    .transform(({ isErrorMailOn, isOpenDataOn, textsAMonth, ...others }) => ({
      ...(textsAMonth === undefined ? {} : { textsAMonth }),
      isErrorMailOn: isErrorMailOn === 'yes',
      isOpenDataOn: isOpenDataOn === 'yes',
      ...others,
    }));
type Fields = z.input<ReturnType<typeof privacyForm>>;

export const meta: Route.MetaFunction = () => [{ title: 'Privacy and messages' }];

const here = paths.clubPrivacy;

const names = [
  ...(['isOpenDataOn', 'minimumPasswordLength', 'isErrorMailOn'] as const),
  ...(['quietMessagesFrom', 'quietMessagesUntil', 'textsAMonth'] as const),
];

export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const own = config.sms === null ? names.filter((name) => name !== 'textsAMonth') : names;
  const { settings, version } = await loadSettings(context, own);
  const typed: Partial<Fields> = {
    isOpenDataOn: settings.isOpenDataOn ? 'yes' : 'no',
    minimumPasswordLength: String(settings.minimumPasswordLength),
    quietMessagesFrom: settings.quietMessagesFrom,
    quietMessagesUntil: settings.quietMessagesUntil,
    textsAMonth: String(settings.textsAMonth),
    isErrorMailOn: settings.isErrorMailOn ? 'yes' : 'no',
  };
  return { version, typed, hasTexts: config.sms !== null };
}

/** How many have a password is known to the sign-in service alone: many people here never chose one. */
const TOUCHES =
  'Existing passwords keep working. A new minimum length applies to passwords chosen from now on.';

export function action({ url, context }: Route.ActionArgs) {
  const { sms } = context.get(servicesContext).config;
  return postSettings(url, context, { form: privacyForm(sms !== null), here });
}

export default function PrivacyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, hasTexts } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'privacy', lastResult, defaultValue: typed });
  return (
    <SettingsFrame title="Privacy and messages" touches={TOUCHES} here={here} problems={errorSummaryOf(form)}>
      <SettingsForm form={form} version={version}>
        <SettingsPart title="Privacy">
          <ChoiceField
            {...choiceProps(fields.isOpenDataOn)}
            label="Publish the timetable as open data"
            hint="Other apps and websites can then list your classes and places left. It includes nothing about members."
          />
          <Field
            {...numberProps(fields.minimumPasswordLength)}
            label="Minimum password length"
            hint="From 6 to 64 characters. Applies to new passwords."
          />
        </SettingsPart>
        <SettingsPart title="Quiet hours">
          <p className="dim">
            News and reminders that can wait are sent when the quiet hours end. Places offered, cancelled
            classes, receipts and passwords always go at once.
          </p>
          <div className="time-pair">
            <Field
              {...fieldProps(fields.quietMessagesFrom)}
              label="From"
              hint="Leave both empty for none"
              type="time"
              autoComplete="off"
            />
            <Field {...fieldProps(fields.quietMessagesUntil)} label="Until" type="time" autoComplete="off" />
          </div>
        </SettingsPart>
        {hasTexts ? (
          <SettingsPart title="Texts">
            <Field
              {...numberProps(fields.textsAMonth)}
              label="Texts a month, at most"
              hint="Each one costs money. Past the limit they aren’t sent, and members get the email only. 0 turns texts off."
            />
          </SettingsPart>
        ) : null}
        <SettingsPart title="Errors">
          <ChoiceField
            {...choiceProps(fields.isErrorMailOn)}
            label="Email admins about new errors"
            hint="Once for each kind of error, with a reference. Needs a mail server."
          />
        </SettingsPart>
      </SettingsForm>
      <SettingsPart title="Personal data">
        <p>
          <a href={paths.listRetention}>How long records are kept</a>: what is removed when, and what goes
          next.
        </p>
        <p>
          <a href={paths.processingRecord}>Record of processing</a>: what the club does with personal data, to
          print.
        </p>
      </SettingsPart>
      <SettingsPart title="Messages">
        <p>
          <a href={paths.listMessages}>Messages</a>: every email to members, and whether it was sent.
        </p>
        <p>
          <a href={paths.listAudit}>Audit log</a>: who did what, and who viewed health answers.
        </p>
      </SettingsPart>
    </SettingsFrame>
  );
}
