import './front-page.css';
import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { accentClass, accentTokens } from '#domain/club/accent.ts';
import { notFound } from '#server/access/not-found.ts';
import { SetUpLinkError, setUpClub } from '#server/club/setup/set-up-club.ts';
import { isSetUpToken } from '#server/club/setup/set-up-link.ts';
import { needsSetUp } from '#server/club/setup/set-up-state.ts';
import { authProblem, signInFault } from '#server/identity/auth-problem.ts';
import { AuthError } from '#server/identity/identity.ts';
import { loginHeaders, signInOrigin } from '#server/identity/sign-in-request.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import {
  choiceProps,
  emailProps,
  errorSummaryOf,
  fieldProps,
  passwordProps,
} from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { describe, FieldNotes } from '../../ui/field-frame.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/set-up.ts';
import { FIRST_OTHER, isColour, OTHER_COLOUR, offeredColours } from './offered-colours.ts';
import { type SetUpFields, setUpForm } from './set-up.form.ts';
import { openingHoursTyped } from './staff/settings/opening-hours.form.ts';
import { OpeningHoursFields } from './staff/settings/opening-hours-fields.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Set up the club' },
  { name: 'robots', content: 'noindex' },
];

/** @throws a 404 page once the club is set up */
async function requireWaitingClub(url: URL, context: Context): Promise<void> {
  if (!(await needsSetUp(context.get(servicesContext)))) throw notFound(url);
}

const LINK_REFUSED = 'This set-up link doesn’t work';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext);
  await requireWaitingClub(url, context);
  const token = url.searchParams.get('token') ?? '';
  if (!(await isSetUpToken(store, token))) return data({ kind: 'refused' as const }, { status: 403 });
  const { clubName, accentColour, openingHours, isSetUp } = await settings.read();
  const typed = { ...openingHoursTyped(openingHours), accentColour, clubName: isSetUp ? clubName : '' };
  return data({ kind: 'open' as const, token, typed });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireWaitingClub(url, context);
  const token = readText(context, 'token');
  const submission = readForm(context, setUpForm);
  if (!(await isSetUpToken(services.store, token))) {
    return refuse(submission.reply({ formErrors: [LINK_REFUSED], hideFields: ['password'] }), 403);
  }
  if (readText(context, 'preview')) return data(showAgain(submission.payload));
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: ['password'] }));
  return submitOnce(url, context, async () => {
    try {
      const origin = signInOrigin(request, context);
      const signedIn = await setUpClub(services, { ...submission.value, token, origin });
      const { clubName } = submission.value.club;
      const answer = redirectWithFlash(paths.adminDashboard, `${clubName} is set up. Welcome!`);
      for (const cookie of (await loginHeaders(context, signedIn)).getSetCookie()) {
        answer.headers.append('Set-Cookie', cookie);
      }
      return answer;
    } catch (error) {
      if (error instanceof SetUpLinkError) throw notFound(url);
      const { message, status, field } = authProblem(error);
      const fault =
        services.identity.engine === 'firebase' && error instanceof AuthError
          ? signInFault(error.code)
          : null;
      if (fault) return refuse(submission.reply({ formErrors: [fault], hideFields: ['password'] }), 503);
      return refuse(
        submission.reply({ fieldErrors: { [field]: [message] }, hideFields: ['password'] }),
        status,
      );
    }
  });
}

/** The form as it is typed, with another colour's preview: nothing is checked yet, and the password is typed again. */
function showAgain({ password, ...typed }: Record<string, unknown>): SubmissionResult {
  return { initialValue: { ...typed, accentColour: OTHER_COLOUR } };
}

export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'refused') return <LinkRefused />;
  return <SetUpForm {...loaderData} refused={actionData} />;
}

function LinkRefused() {
  return (
    <FormPage title={LINK_REFUSED} lead="The club hasn’t been set up yet.">
      <p>
        Open the latest link the server printed when it started. Only the latest link works. If you can’t find
        it, restart the server to get a new one.
      </p>
    </FormPage>
  );
}

type SetUpFormProps = {
  token: string;
  typed: Partial<SetUpFields>;
  refused: Route.ComponentProps['actionData'];
};

function SetUpForm({ token, typed, refused }: SetUpFormProps) {
  const [form, fields] = useForm<SetUpFields>({ id: 'set-up', lastResult: refused, defaultValue: typed });
  return (
    <FormPage
      title="Set up the club"
      lead="Choose your club’s name, colour and opening hours, and create the first admin. You can change everything later."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="token" value={token} />
        {/* The Enter key presses the first button of a form, which would show a colour. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
        <Field
          {...fieldProps(fields.clubName)}
          label="Club name"
          hint="The name your members know"
          autoComplete="organization"
        />
        <AccentChoice
          field={fields.accentColour}
          other={fields.otherColour}
          previewAddress={`${paths.setUp}?${new URLSearchParams({ token })}#${fields.accentColour.id}-${OTHER_COLOUR}`}
        />
        <h2 className="settings-part">Opening hours</h2>
        <OpeningHoursFields fields={fields} />
        <h2 className="settings-part">Your admin account</h2>
        <Field {...fieldProps(fields.firstName)} label="First name" autoComplete="given-name" />
        <Field {...fieldProps(fields.lastName)} label="Last name" autoComplete="family-name" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="username" />
        <Field
          {...passwordProps(fields.password)}
          label="Password"
          hint="This account can see everything, so choose a strong password, such as a few random words."
          autoComplete="new-password"
        />
        <SubmitButton>Finish set-up</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

type AccentChoiceProps = {
  field: FieldMetadata<string | undefined>;
  other: FieldMetadata<string | undefined>;
  /** Where the button that shows another colour posts to. */
  previewAddress: string;
};

/** The club's colour: each choice is shown as it will look. */
function AccentChoice({ field, other, previewAddress }: AccentChoiceProps) {
  const { id, name, errors, defaultValue } = choiceProps(field);
  const typed = fieldProps(other).defaultValue ?? '';
  const otherColour = isColour(typed) ? typed : FIRST_OTHER;
  const hint = 'For buttons, links and your club’s name. We make it lighter if it isn’t readable on black.';
  const choices = [...offeredColours, { value: OTHER_COLOUR, name: 'Another colour' }];
  return (
    <fieldset className="field" {...describe({ id, hint, errors })}>
      <AccentStyles colours={[...offeredColours.map(({ value }) => value), otherColour]} />
      <legend>Club colour</legend>
      <FieldNotes id={id} hint={hint} errors={errors} />
      <div className="accent-choices">
        {choices.map(({ value, name: called }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              id={index === 0 ? id : `${id}-${value.replace('#', '')}`}
              name={name}
              value={value}
              defaultChecked={defaultValue === value}
            />
            <AccentPreview colour={value === OTHER_COLOUR ? otherColour : value} name={called} />
          </label>
        ))}
      </div>
      <div className="accent-other">
        <Field
          {...fieldProps(other)}
          defaultValue={otherColour}
          label="Another colour"
          type="color"
          autoComplete="off"
        />
        <SubmitButton tone="quiet" name="preview" value="yes" formAction={previewAddress}>
          Show this colour
        </SubmitButton>
      </div>
    </fieldset>
  );
}

/** Its name on a button of this colour, coloured by a stylesheet, since the content security policy allows no inline styles. */
function AccentPreview({ colour, name }: { colour: string; name: string }) {
  const isLightened = accentTokens(colour).accent !== colour.toLowerCase();
  return (
    <span className={`accent-preview ${accentClass(colour)}`}>
      <span className="button button-small">{name}</span>
      {isLightened ? <small>Shown lighter, so it’s readable on black</small> : null}
    </span>
  );
}

/** The stylesheet that `AccentPreview` needs for these colours. */
function AccentStyles({ colours }: { colours: readonly string[] }) {
  return <link rel="stylesheet" href={paths.accentPreviews(colours)} precedence="default" />;
}
