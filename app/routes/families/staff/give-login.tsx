import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { listed } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { members } from '#server/data/collections/members.ts';
import { askForLogin, findFamilyAddress, findSignInAsk, giveLogin } from '#server/families/give-login.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { AuthError } from '#server/identity/identity.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { emailProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type LoginFields, loginForm, sharedAddress } from '../login.form.ts';
import type { Route } from './+types/give-login.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Own sign-in' }];

async function requireWithoutLogin(url: URL, context: Context, id: string) {
  const { store, identity } = context.get(servicesContext);
  const [member, account] = await Promise.all([store.find(members, id), identity.findAccount(id)]);
  if (!member) throw notFound(url);
  const hasLogin = account !== null && member.email !== '';
  return { member, hasLogin };
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { member, hasLogin } = await requireWithoutLogin(url, context, id);
  const services = context.get(servicesContext);
  const ask = hasLogin ? null : await findSignInAsk(services, member, await findStaffActor(context));
  return { uid: id, name: displayName(member), hasLogin, ask };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { member, hasLogin } = await requireWithoutLogin(url, context, id);
  if (hasLogin) return redirectWithFlash(paths.viewMember(id), HAS_ONE, 'warn');
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, loginForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const email = emailOrNull(submission.value.email);
    if (!email) return refuse(submission.reply({ fieldErrors: { email: [authMessages['invalid-email']] } }));
    const owner = await findFamilyAddress(services, member, email);
    if (owner) return refuse(submission.reply({ fieldErrors: { email: [sharedAddress(owner)] } }));
    const request = { member, email, by: await findStaffActor(context) };
    const ask = await findSignInAsk(services, member, request.by);
    if (ask.kind === 'needs-admin') return refuse(submission.reply({ formErrors: [NEEDS_ADMIN] }), 403);
    if (ask.kind === 'guardians') {
      const reached = await askForLogin(services, request);
      if (reached === 'too-many') return refuse(submission.reply({ formErrors: [TOO_MANY] }), 429);
      const canEmail = reached.length > 0;
      const who = canEmail ? listed(reached) : ask.names.join(' or ');
      const text = staffMail.guardiansAsked(canEmail, who, member.firstName);
      return redirectWithFlash(canEmail ? paths.viewMember(id) : paths.memberFamily(id), text);
    }
    try {
      const account = await giveLogin(services, { ...request, as: 'staff' });
      if (!account) return refuse(submission.reply({ formErrors: [OVERTAKEN] }), 409);
      const link = staffMail.passwordLinkQueued(canMail(services), account.email);
      const text = `${member.firstName} now has their own sign-in. ${link}`;
      return redirectWithFlash(paths.viewMember(id), text);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return refuse(submission.reply({ fieldErrors: { email: [error.message] } }));
    }
  });
}

const TOO_MANY = 'There have been too many requests. Try again in an hour.';

const NEEDS_ADMIN =
  'They have health answers on file and nobody acts for them, so only an admin can give them a sign-in.';

const OVERTAKEN = 'No sign-in was given, because who decides has just changed. Check the page and try again.';

const HAS_ONE = 'They have their own sign-in already.';

export default function GiveLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, hasLogin, ask } = loaderData;
  const [form, fields] = useForm<LoginFields>({ id: 'own-sign-in', lastResult: useLastResult(actionData) });
  const { canSendMail } = useShell();
  const back = <a href={paths.viewMember(uid)}>{name}</a>;
  const title = `${name}: own sign-in`;
  // What somebody has typed stays there for the admin.
  const isOnlyForAdmins = ask?.kind === 'needs-admin' && !actionData;
  if (hasLogin || isOnlyForAdmins)
    return (
      <FormPage back={back} title={title} lead={hasLogin ? HAS_ONE : NEEDS_ADMIN}>
        {null}
      </FormPage>
    );
  return (
    <FormPage back={back} title={title} lead={leadOf(ask, name, canSendMail)} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <Field
          {...emailProps(fields.email)}
          label="Email"
          hint="Their own, not a parent’s."
          autoComplete="off"
        />
        <SubmitButton>{ask?.kind === 'guardians' ? 'Ask them' : 'Give sign-in'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}

function leadOf(
  ask: Route.ComponentProps['loaderData']['ask'],
  name: string,
  canSendMail: boolean,
): string | undefined {
  if (ask?.kind === 'needs-admin') return NEEDS_ADMIN;
  return ask?.kind === 'guardians'
    ? `${listed(ask.names)} can act for ${name}, so they decide whether ${name} gets a sign-in, and with which address.`
    : `${staffMail.passwordLinkAhead(canSendMail, 'them')} Bookings, visits and payments stay as they are.`;
}
