import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { notFound } from '#server/access/not-found.ts';
import { closeChildAccount } from '#server/accounts/close-account.ts';
import { requireChild } from '#server/families/find-children.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, passwordProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type CloseAccountFields, closeAccountForm } from '../../accounts/security.form.ts';
import { lostWithAccount } from '../../membership/affected-classes.ts';
import type { Route } from './+types/close-child.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close a child’s account' }];

const hideFields = ['currentPassword' as const];

/** Only of a child without a sign-in: who has one closes their own account. */
async function requireClosable(url: URL, context: Context, id: string) {
  const { child } = await requireChild(url, context, id);
  if (child.email !== '') throw notFound(url);
  return child;
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { name } = await requireClosable(url, context, id);
  const { store, now } = context.get(servicesContext);
  return { uid: id, name, lost: await lostWithAccount(store, id, now()) };
}

export async function action({ url, context, params: { id } }: Route.ActionArgs) {
  const { name } = await requireClosable(url, context, id);
  const submission = readForm(context, closeAccountForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const login = requireLogin(context);
  try {
    return await submitOnce(url, context, async () => {
      await closeChildAccount(context.get(servicesContext), login, submission.value.currentPassword, id);
      return redirectWithFlash(paths.ownFamily, `The account of ${name} is closed and their data erased.`);
    });
  } catch (error) {
    const { message, status } = ownPasswordProblem(error);
    return refuse(submission.reply({ fieldErrors: { currentPassword: [message] }, hideFields }), status);
  }
}

export default function CloseChildPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, lost } = loaderData;
  const [form, fields] = useForm<CloseAccountFields>({
    id: 'close-account',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title={`Close the account of ${name}`}
      lead="This can’t be undone. Bookings are cancelled, the membership ends now, and health answers and details are erased. Payment and visit records stay without their name."
      problems={errorSummaryOf(form)}
    >
      {lost.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <PostForm form={form}>
        <Field
          {...passwordProps(fields.currentPassword)}
          label="Your current password"
          autoComplete="current-password"
        />
        <SubmitButton tone="danger">Close account</SubmitButton>
      </PostForm>
      <ButtonLink href={paths.childPage(uid)} tone="quiet">
        Keep account
      </ButtonLink>
    </FormPage>
  );
}
