import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { authFallbacks, authMessages } from '#domain/accounts/error-catalogue.ts';
import { findPasswordProblem, passwordSentence } from '#domain/accounts/passwords.ts';
import { safeRedirectPath } from '#domain/accounts/redirects.ts';
import { signUp } from '#server/accounts/sign-up.ts';
import { type KnownPerson, knownPerson } from '#server/community/leads/known-person.ts';
import { openJoinToken } from '#server/community/tours/tour-links.ts';
import { leads } from '#server/data/collections/leads.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { AuthError, IdentityBusyError } from '#server/identity/identity.ts';
import { loginHeaders, signInOrigin } from '#server/identity/sign-in-request.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { readText, refuse } from '#server/request/read-form.ts';
import { describeSaveFailure } from '#server/request/save-failure.ts';
import { newPassword } from '../../forms/new-password.ts';
import { readForm } from '../../forms/read-form.ts';
import { oneLine } from '../../forms/typed-text.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { emailProps, errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { joinStep } from '../../ui/join-steps.ts';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { personFields, requireGuardian } from '../members/person.form.ts';
import { PersonFields } from '../members/person-fields.tsx';
import type { Route } from './+types/sign-up.ts';
import { findChoice } from './find-choice.ts';

interface Club {
  readonly minimumPasswordLength: number;
  readonly clubName: string;
  readonly minimumAge: number;
  /** The identity service's own rule. */
  readonly isEmail: (typed: string) => boolean;
}

/**
 * Reports all mistakes at once, in the order of the fields. The identity service validates email and password again;
 * checking them here too means that nobody corrects a date only to learn that the password is too short.
 */
const signUpForm = (now: Temporal.Instant, club: Club) => {
  const { firstName, lastName, ...rest } = personFields({
    minimumAge: club.minimumAge,
    now,
    filledInBy: 'self',
  });
  return z
    .object({ firstName, lastName, email: emailField(club), password: passwordField(club), ...rest })
    .superRefine((person, context) => requireGuardian(person, now, context));
};
type SignUpFields = z.input<ReturnType<typeof signUpForm>>;

const emailField = ({ isEmail }: Club) =>
  oneLine(authMessages['missing-email'])
    .min(1, { error: authMessages['missing-email'], abort: true })
    .refine(isEmail, authMessages['invalid-email']);

/** Without the rule about the person's own email, which only the service checks. */
const passwordField = ({ minimumPasswordLength: minimumLength, clubName }: Club) =>
  newPassword().superRefine((typed, context) => {
    const problem = findPasswordProblem(typed, { minimumLength, clubName, email: '' });
    if (problem) context.addIssue({ code: 'custom', message: passwordSentence(problem, minimumLength) });
  });

export const meta: Route.MetaFunction = () => [{ title: 'Join' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const redirectTo = safeRedirectPath(url.searchParams.get('redirectTo'), '');
  if (context.get(loginContext)) throw redirect(redirectTo || paths.memberHome, 303);
  const services = context.get(servicesContext);
  const { minimumPasswordLength } = await services.settings.read();
  const choice = await findChoice(services, redirectTo);
  return { minimumPasswordLength, redirectTo, choice, known: await findKnownPerson(url, context) };
}

/** Whoever comes by the link in the mail after their tour doesn’t type again what they have told us. */
async function findKnownPerson(url: URL, context: Context): Promise<KnownPerson | null> {
  const { store, secret, now } = context.get(servicesContext);
  const id = openJoinToken(secret, url.searchParams.get('tour') ?? '', now());
  const lead = id === null ? null : await store.find(leads, id);
  return lead && knownPerson(lead);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const isEmail = (typed: string) => emailOrNull(typed) !== null;
  const schema = signUpForm(services.now(), { ...(await services.settings.read()), isEmail });
  const submission = readForm(context, schema);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: ['password'] }));
  try {
    const redirectTo = safeRedirectPath(readText(context, 'redirectTo'), '');
    const choice = await findChoice(services, redirectTo);
    const goOnTo = choice?.path ?? '';
    const origin = signInOrigin(request, context);
    const signedIn = await signUp(services, { ...submission.value, goOnTo }, origin);
    const target = paths.confirmThen(paths.joinParq(goOnTo || redirectTo));
    return redirect(target, { status: 303, headers: await loginHeaders(context, signedIn) });
  } catch (error) {
    const { status, ...problems } = signUpProblem(error, url, context);
    return refuse(submission.reply({ ...problems, hideFields: ['password'] }), status);
  }
}

/** A refusal by the identity service has its own message; anything else gets the catalogue's fallback (specification, §8). */
function signUpProblem(error: unknown, url: URL, context: Context) {
  if (error instanceof AuthError || error instanceof IdentityBusyError) {
    const { message, status, field } = authProblem(error);
    return { fieldErrors: { [field]: [message] }, status };
  }
  return {
    formErrors: [authFallbacks.signUp],
    status: describeSaveFailure(error, url, context).status,
  };
}

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<SignUpFields>({
    id: 'sign-up',
    lastResult: actionData,
    defaultValue: loaderData.known ?? {},
  });
  const { redirectTo, choice } = loaderData;
  return (
    <FormPage
      title="Join the club"
      step={joinStep(1)}
      choice={choice}
      lead="It takes about three minutes: your details, seven health questions, and you’re in."
      problems={errorSummaryOf(form)}
    >
      {fields.email.errors ? (
        <SignInInstead redirectTo={redirectTo} />
      ) : (
        <p>
          <ButtonLink href={paths.signInThen(redirectTo)} tone="quiet">
            I have an account
          </ButtonLink>
        </p>
      )}
      <PostForm form={form}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <PersonFields form={form} fields={fields}>
          <Field {...emailProps(fields.email)} label="Email" autoComplete="username" />
          <Field
            {...passwordProps(fields.password)}
            label="Password"
            hint={`At least ${loaderData.minimumPasswordLength} characters. Three or four random words work well.`}
            autoComplete="new-password"
          />
        </PersonFields>
        <SubmitButton>Join and continue</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

/**
 * Beside any problem with the address. That there is an account is said by the catalogue’s message alone (specification, §8), so that
 * this reveals nothing about anybody.
 */
function SignInInstead({ redirectTo }: { redirectTo: string }) {
  return (
    <Notice tone="info">
      <p>Have you joined before? Sign in, or choose a new password if you’ve forgotten yours.</p>
      <div className="row">
        <ButtonLink href={paths.signInThen(redirectTo)} tone="accent" isSmall>
          Sign in
        </ButtonLink>
        <ButtonLink href={paths.forgotPasswordThen(redirectTo)} tone="quiet" isSmall>
          Reset your password
        </ButtonLink>
      </div>
    </Notice>
  );
}
