import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { confirmationMessages } from '#domain/accounts/email-confirmation.ts';
import { confirmEmail } from '#server/accounts/confirm-email.ts';
import { members } from '#server/data/collections/members.ts';
import { AuthError, ConfirmationError } from '#server/identity/identity.ts';
import { signInOrigin } from '#server/identity/sign-in-request.ts';
import { sendEmailChange } from '#server/payments/send-email-change.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { readText } from '#server/request/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { Route } from './+types/confirm-by-link.ts';
import { findChoiceInLink } from './choice-in-link.ts';
import { confirmedText } from './confirmed-text.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Confirm your email address' }];

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const pending = await context.get(servicesContext).identity.findConfirmation({ token });
  if (!pending) return data(null, { status: 410 });
  const choice = await findChoiceInLink(url, context);
  return { token, email: pending.email, isChange: pending.isChange, choice };
}

/** Signs nobody in: whoever reads the email need not be the one who knows the password. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const token = readText(context, 'token');
  try {
    const origin = signInOrigin(request, context);
    const change = await confirmEmail(context.get(servicesContext), { token }, origin);
    await sendEmailChange(context.get(servicesContext), change.uid);
    const target = await pageAfter(context, change.uid, url);
    return redirectWithFlash(target, confirmedText(change));
  } catch (error) {
    if (!(error instanceof ConfirmationError) && !(error instanceof AuthError)) throw error;
    return redirectWithFlash(paths.confirmByCode, error.message, 'bad');
  }
}

/** Whoever has chosen something before they joined goes on with joining, on whatever device they read the email. */
async function pageAfter(context: Context, uid: string, url: URL): Promise<string> {
  const choice = await findChoiceInLink(url, context);
  const isThem = context.get(loginContext)?.uid === uid;
  if (!choice) return isThem ? paths.memberHome : paths.signIn;
  const member = await context.get(servicesContext).store.find(members, uid);
  const hasAnswered = (member?.parqResults.length ?? 0) > 0;
  const next = hasAnswered ? paths.welcomeTo(choice.path) : paths.joinParq(choice.path);
  return isThem ? next : paths.signInThen(next);
}

export default function ConfirmByLinkPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <FormPage title="Confirm your email address">
        <Notice tone="warn">{confirmationMessages['bad-link']}</Notice>
        <p>
          <a href={paths.confirmByCode}>Get a new link</a>
        </p>
      </FormPage>
    );
  }
  const { token, email, isChange, choice } = loaderData;
  return (
    <FormPage
      title="Confirm your email address"
      choice={choice}
      lead={
        isChange
          ? `Your account will use ${email} from now on.`
          : `Confirm only if you created an account here with ${email}.`
      }
    >
      <PostForm action={paths.confirmByLinkThen(choice?.path ?? '')}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Confirm email</SubmitButton>
      </PostForm>
      {isChange ? null : (
        <p>
          Didn’t create it? Don’t confirm. You can <a href={paths.forgotPassword}>choose your own password</a>{' '}
          instead: whoever created the account is then signed out.
        </p>
      )}
    </FormPage>
  );
}
