import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { decideStaffCheck } from '#domain/accounts/roles.ts';
import { handovers } from '#server/data/collections/handovers.ts';
import { authProblem } from '#server/identity/auth-problem.ts';
import { clearHandoverCookie } from '#server/identity/handover-cookie.ts';
import { loginHeaders, signInOrigin } from '#server/identity/sign-in-request.ts';
import { requireHandover, servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { emailProps, errorSummaryOf, passwordProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/unlock-tablet.ts';
import { TabletFrame } from './tablet-frame.tsx';

/** Loose, as at sign-in: the identity service checks both. */
const unlockForm = z.object({
  email: z
    .string({ error: authMessages['missing-email'] })
    .max(254, authMessages['invalid-email'])
    .prefault(''),
  password: z
    .string({ error: 'Enter your password' })
    .min(1, 'Enter your password')
    .max(1000, authMessages['invalid-credential']),
});
type UnlockFields = z.input<typeof unlockForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Unlock' }];

export function loader({ context }: Route.LoaderArgs) {
  return { staffName: requireHandover(context).staffName };
}

const NOT_STAFF = 'Only staff can unlock this tablet.';

/** A sign-in like any other, with its limits; then the handover is gone from the store and the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { store, identity } = context.get(servicesContext);
  const { id, staffUid, returnTo } = requireHandover(context);
  const submission = readForm(context, unlockForm);
  const hideFields = ['password'];
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const { email: typed, password } = submission.value;
  try {
    const email = typed.trim() || (await identity.findAccount(staffUid))?.email || '';
    const origin = { ...signInOrigin(request, context), sharedDevice: `handover ${id}` };
    const signedIn = await identity.signIn({ email, password }, origin);
    if (!decideStaffCheck(signedIn.login.claims)) {
      await identity.signOut(signedIn.token);
      return refuse(submission.reply({ formErrors: [NOT_STAFF], hideFields }), 403);
    }
    await store.remove(handovers, id);
    const headers = await loginHeaders(context, signedIn);
    headers.append('Set-Cookie', await clearHandoverCookie(context));
    headers.set('Clear-Site-Data', '"cache"');
    return redirect(returnTo, { status: 303, headers });
  } catch (error) {
    const { message, status } = authProblem(error);
    return refuse(submission.reply({ formErrors: [message], hideFields }), status);
  }
}

export default function UnlockTabletPage({ loaderData: { staffName }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<UnlockFields>({ id: 'unlock', lastResult: useLastResult(actionData) });
  return (
    <TabletFrame
      title="Unlock"
      lead={`For staff. Handed over by ${staffName}.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <Field
          {...passwordProps(fields.password)}
          label="Password"
          hint={`The password of ${staffName}, or your own with your email below.`}
          autoComplete="current-password"
        />
        <Field
          {...emailProps(fields.email)}
          label="Email"
          hint={`Leave empty if you’re ${staffName}.`}
          autoComplete="off"
          required={false}
        />
        <SubmitButton>Unlock</SubmitButton>
      </PostForm>
      <p>
        <a href={paths.tablet}>Back to the form</a>
      </p>
    </TabletFrame>
  );
}
