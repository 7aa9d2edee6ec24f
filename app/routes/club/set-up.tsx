import { type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { SetUpLinkError, setUpClub } from '#server/club/setup/set-up-club.ts';
import { isSetUpToken } from '#server/club/setup/set-up-link.ts';
import { needsSetUp } from '#server/club/setup/set-up-state.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { loginHeaders, signInOrigin } from '#server/identity/sign-in-request.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { emailProps, errorSummaryOf, fieldProps, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/set-up.ts';
import { AccentChoice } from './accent-choice.tsx';
import { OTHER_COLOUR } from './offered-colours.ts';
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
