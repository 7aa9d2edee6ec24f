import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import { canMail } from '#server/config/can-mail.ts';
import { requireChild } from '#server/families/find-children.ts';
import { correctLogin, findFamilyAddress, giveLogin } from '#server/families/give-login.ts';
import { emailOrNull } from '#server/identity/email.ts';
import { AuthError } from '#server/identity/identity.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
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
import type { Route } from './+types/give-child-login.ts';

export const meta: Route.MetaFunction = () => [{ title: 'A sign-in of their own' }];

/** To be given, or given to an address that nobody has used: afterwards it is the child's, and the desk corrects it. */
async function requireUnused(url: URL, context: Context, id: string) {
  const own = await requireChild(url, context, id);
  const account = own.child.email === '' ? null : await context.get(servicesContext).identity.findAccount(id);
  if (own.child.email !== '' && account?.emailState !== 'unclaimed') throw notFound(url);
  return own;
}

/** `?email=`: the address that the desk was given. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { child } = await requireUnused(url, context, id);
  const asked = cutText(url.searchParams.get('email') ?? '', 254);
  return { uid: id, name: child.name, isGiven: child.email !== '', email: child.email || asked };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { child: member, by } = await requireUnused(url, context, id);
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, loginForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const email = emailOrNull(submission.value.email) ?? submission.value.email;
    const owner = await findFamilyAddress(services, member, email);
    if (owner) return refuse(submission.reply({ fieldErrors: { email: [sharedAddress(owner)] } }));
    try {
      if (member.email !== '') {
        const corrected = await correctLogin(services, { child: member, email, by });
        if (corrected === 'too-many') return refuse(submission.reply({ formErrors: [TOO_MANY] }), 429);
        const done = 'The address is corrected.';
        const text = memberMail.childLinkQueued(canMail(services), done, corrected.email);
        return redirectWithFlash(paths.childPage(id), corrected.isChanged ? text : 'No changes to save.');
      }
      const gift = { member, email, by, as: 'guardian' } as const;
      const account = await giveLogin(services, gift);
      if (!account) throw notFound(url);
      const done = `${member.firstName} now has their own sign-in.`;
      const text = memberMail.childLinkQueued(canMail(services), done, account.email);
      return redirectWithFlash(paths.childPage(id), text);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return refuse(submission.reply({ fieldErrors: { email: [error.message] } }));
    }
  });
}

const TOO_MANY = 'The address has been changed too often. Try again later, or ask at the front desk.';

export default function GiveChildLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, email, isGiven } = loaderData;
  const { canSendMail } = useShell();
  const [form, fields] = useForm<LoginFields>({
    id: 'own-sign-in',
    lastResult: useLastResult(actionData),
    defaultValue: { email },
  });
  return (
    <FormPage
      back={<a href={paths.childPage(uid)}>{name}</a>}
      title={isGiven ? `${name}: correct the address` : `A sign-in for ${name}`}
      lead={`${isGiven ? `Nobody has signed in with ${email} yet. Links to it stop working when you save another address. ` : ''}${memberMail.childLinkAhead(canSendMail)} Anyone who can read emails to this address can sign in as ${name} and see their health answers. You can still act for them until they’re 18.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...emailProps(fields.email)}
          label="Their email"
          hint="Their own, not yours."
          autoComplete="off"
        />
        <SubmitButton>{isGiven ? 'Correct the address' : 'Give sign-in'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
