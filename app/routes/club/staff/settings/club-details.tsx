import '../club-staff.css';
import { type FieldMetadata, useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { accentTokens, DEFAULT_ACCENT } from '#domain/club/accent.ts';
import { servicesContext } from '#server/request/context.ts';
import { listActiveClassTypes } from '#server/timetable/list-class-types.ts';
import { emailProps, errorSummaryOf, fieldProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import type { Route } from './+types/club-details.ts';
import { loadSettings, postSettings } from './save-settings.ts';
import { linesOf, paragraphs, requiredText, shortText } from './setting-text.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsPart } from './settings-part.tsx';

const MAX_CLASSES = 24;

/** One class per line: its name, a colon, a short description. */
const classesOffered = paragraphs('classes', 6000).transform((typed, context) => {
  const classes = linesOf(typed).map((line) => {
    const [name = '', ...rest] = line.split(':');
    return { name: name.trim(), words: rest.join(':').trim() };
  });
  if (classes.some(({ name }) => name === '' || name.length > 40))
    context.addIssue({ code: 'custom', message: 'Start each class with a name of at most 40 characters' });
  if (classes.length > MAX_CLASSES)
    context.addIssue({ code: 'custom', message: `Enter at most ${MAX_CLASSES} classes` });
  return classes;
});

const email = shortText('the email', 254).refine(
  (typed) => typed === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(typed),
  'Enter an email like desk@club.example, or leave it empty',
);

/** The club as visitors see it, in page order. */
const clubDetailsForm = z.object({
  clubName: requiredText('the club name', 60),
  tagline: requiredText('the headline', 120),
  about: paragraphs('the description', 600),
  classesOffered,
  accentColour: z
    .string({ error: 'Choose a colour' })
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #c9f24b'),
  address: shortText('the address', 200),
  phone: shortText('the phone number', 40),
  email,
});
type Fields = z.input<typeof clubDetailsForm>;

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
  const { store } = context.get(servicesContext);
  return { version, typed, hasClassTypes: (await listActiveClassTypes(store, 1)).length > 0 };
}

export const action = ({ url, context }: Route.ActionArgs) =>
  postSettings(url, context, { form: clubDetailsForm, here });

export default function ClubDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, version, hasClassTypes } = loaderData;
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
        <FrontPagePart fields={fields} hasClassTypes={hasClassTypes} />
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
  /** The front page shows those, and not what is typed here. */
  hasClassTypes: boolean;
};

function FrontPagePart({ fields, hasClassTypes }: FrontPagePartProps) {
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
      {hasClassTypes ? (
        <>
          <input type="hidden" name="classesOffered" value={fields.classesOffered.initialValue ?? ''} />
          <p>
            The classes on the front page are your <a href={paths.listClassTypes}>class types</a>.
          </p>
        </>
      ) : (
        <TextAreaField
          {...fieldProps(fields.classesOffered)}
          label="Classes (optional)"
          hint="Until you add class types. One class per line, like Engine: Row, run and lift in teams of four."
          rows={4}
        />
      )}
      <AccentField field={fields.accentColour} shown={fields.accentColour.initialValue ?? ''} />
      <p>
        <a href={paths.logo}>Logo</a> and <a href={paths.frontPicture}>front page picture</a>
      </p>
    </SettingsPart>
  );
}

type AccentFieldProps = {
  field: FieldMetadata<string | undefined>;
  /** The current or last entered colour. */
  shown: string;
};

/** The club's colour with a preview on a button and on text. */
function AccentField({ field, shown }: AccentFieldProps) {
  return (
    <div className="stack-tight">
      <Field
        {...fieldProps(field)}
        label="Club colour"
        hint="Used for buttons, links and the club name. We lighten it if needed so it’s readable on black."
        type="color"
        autoComplete="off"
      />
      <AccentSwatch colour={shown || DEFAULT_ACCENT} />
    </div>
  );
}

/** Drawn as SVG, since the content security policy allows no inline styles. */
function AccentSwatch({ colour }: { colour: string }) {
  const { accent, onAccent, accentInk } = accentTokens(colour);
  return (
    <svg className="accent-swatch" viewBox="0 0 320 64" role="img" aria-label={`Preview of ${colour}`}>
      <rect width="320" height="64" rx="12" fill="#0c0d0c" />
      <rect x="12" y="12" width="152" height="40" rx="10" fill={accent} />
      <text x="88" y="38" textAnchor="middle" fill={onAccent}>
        Show my pass
      </text>
      <text x="184" y="38" fill={accentInk}>
        Open until 22:00
      </text>
    </svg>
  );
}
