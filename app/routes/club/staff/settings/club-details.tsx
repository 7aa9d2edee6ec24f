import { type FieldMetadata, useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { emailProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/club-details.ts';
import { AccentField } from './accent-field.tsx';
import { clubDetailsForm, type ClubDetailsFields as Fields } from './club-details.form.ts';
import { loadSettings, postSettings } from './save-settings.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Club settings' }];

const here = paths.clubDetails;

const names = [
  ...(['clubName', 'tagline', 'about', 'classesOffered'] as const),
  ...(['accentColour', 'address', 'phone', 'email'] as const),
];

export async function loader({ context }: Route.LoaderArgs) {
  const { settings, version } = await loadSettings(context, names);
  const { clubName, tagline, about, classesOffered, accentColour, address, phone, email } = settings;
  const typed: Partial<Fields> = {
    ...{ clubName, tagline, about, accentColour, address, phone, email },
    classesOffered: classesOffered.map(({ name, words }) => `${name}: ${words}`).join('\n'),
  };
  return { version, typed };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: clubDetailsForm, here });

export default function ClubDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<Fields>({ id: 'club-details', lastResult, defaultValue: typed });
  return (
    <SettingsFrame
      title="Club settings"
      touches="Changes show at once on every page and in emails sent from now on."
      here={here}
      problems={errorSummaryOf(form)}
    >
      <SettingsForm form={form} version={version}>
        <FrontPagePart fields={fields} />
        <SettingsPart title="Contact details">
          <Field {...fieldProps(fields.address)} label="Address" autoComplete="street-address" />
          <Field {...fieldProps(fields.phone)} label="Phone" type="tel" autoComplete="tel" inputMode="tel" />
          <Field {...emailProps(fields.email)} label="Email" autoComplete="email" />
        </SettingsPart>
      </SettingsForm>
    </SettingsFrame>
  );
}

type FrontPagePartProps = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
};

function FrontPagePart({ fields }: FrontPagePartProps) {
  return (
    <SettingsPart title="Front page">
      <Field {...fieldProps(fields.clubName)} label="Club name" autoComplete="organization" />
      <Field
        {...fieldProps(fields.tagline)}
        label="Headline"
        hint="The large heading on the front page"
        autoComplete="off"
      />
      <TextAreaField {...fieldProps(fields.about)} label="About the club (optional)" />
      <TextAreaField
        {...fieldProps(fields.classesOffered)}
        label="Classes (optional)"
        hint="One class per line, like Engine: Row, run and lift in teams of four."
        rows={4}
      />
      <AccentField field={fields.accentColour} shown={fields.accentColour.initialValue ?? ''} />
      <p>
        <a href={paths.logo}>Logo</a> and <a href={paths.frontPicture}>front page picture</a>
      </p>
    </SettingsPart>
  );
}
