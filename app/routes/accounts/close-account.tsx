import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { refusalForMember } from '#domain/payments/refusals.ts';
import { listed } from '#domain/values/text.ts';
import {
  closeAccount,
  KeptMembershipError,
  LastAdminError,
  LeavesAloneError,
  OnlyGuardianError,
} from '#server/accounts/close-account.ts';
import { type ClosingInFamily, findClosingInFamily } from '#server/families/leave-on-closing.ts';
import { ownPasswordProblem } from '#server/identity/auth-problem.ts';
import { loginCookies } from '#server/identity/sign-in-request.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { forgetDevice } from '#server/request/offline-copy.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { coachedText, listCoached } from '#server/timetable/coached-classes.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { checkProps, errorSummaryOf, passwordProps } from '../../ui/conform-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import { lostWithAccount } from '../membership/affected-classes.ts';
import type { Route } from './+types/close-account.ts';
import { type CloseAccountFields, closeAccountForm } from './security.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Close your account' }];

const hideFields = ['currentPassword' as const];
const LAST_ADMIN = 'You’re the club’s only admin. Make someone else an admin first.';

/** What it means to their family; opening the page changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  const family = await findClosingInFamily(services.store, uid, services.now());
  const lost = await lostWithAccount(services.store, uid, services.now());
  const what = coachedText(await listCoached(services.store, uid, services.now()));
  const coached = what ? [`You’re taken off the classes you coach (${what}), and the manager is told.`] : [];
  return { ...family, lost: [...lost, ...coached] };
}

export async function action({ url, context }: Route.ActionArgs) {
  const submission = readForm(context, closeAccountForm);
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
  const login = requireLogin(context);
  try {
    return await submitOnce(url, context, async () => {
      const { currentPassword, alone } = submission.value;
      await closeAccount(context.get(servicesContext), login, currentPassword, alone === 'on');
      const response = redirectWithFlash('/', 'Your account has been closed and your data erased.');
      response.headers.append('Set-Cookie', await loginCookies(context).clearLogin());
      forgetDevice(response, context);
      return response;
    });
  } catch (error) {
    if (error instanceof LastAdminError) {
      return refuse(submission.reply({ formErrors: [LAST_ADMIN], hideFields }), 409);
    }
    if (error instanceof OnlyGuardianError) {
      return refuse(submission.reply({ formErrors: [keepsOpenText(error.message)], hideFields }), 409);
    }
    if (error instanceof KeptMembershipError) {
      return refuse(submission.reply({ formErrors: [keptText(error.message)], hideFields }), 403);
    }
    if (error instanceof LeavesAloneError) {
      const text = `Tick the box if you still want to close your account: nobody acts for ${error.message} after it`;
      return refuse(submission.reply({ fieldErrors: { alone: [text] }, hideFields }), 409);
    }
    if (error instanceof PaymentsRefusedError) {
      return refuse(submission.reply({ formErrors: [refusalForMember], hideFields }), 409);
    }
    const { message, status } = ownPasswordProblem(error);
    return refuse(submission.reply({ fieldErrors: { currentPassword: [message] }, hideFields }), status);
  }
}

const keepsOpenText = (children: string) =>
  `Nobody else acts for ${children}. Close their account under Family first, or ask the desk to make another adult their guardian.`;

const keptText = (keptBy: string) => `Your account can be closed once your membership has ended. ${keptBy}`;

/** What becomes of those they act for and pay for, and who is told. */
function familyTexts({ others, nextPayer, endsFamily, leavesAlone, guardians }: ClosingInFamily): string[] {
  return [
    ...others.map(({ child, guardians: names }) => `${listed(names)} will keep acting for ${child}.`),
    ...(leavesAlone.length > 0
      ? [
          `Nobody else acts for ${listed(leavesAlone)}. They keep their account, and the desk asks them for another parent or guardian.`,
        ]
      : []),
    ...(nextPayer ? [`${nextPayer} will pay for your family.`] : []),
    ...(endsFamily ? ['Your family here ends: everyone in it then pays for themselves.'] : []),
    ...(guardians.length > 0
      ? [`${listed(guardians)} can act for you here, and will be told that you’ve closed your account.`]
      : []),
  ];
}

export default function CloseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keptBy, keepsOpen, leavesAlone, lost } = loaderData;
  const texts = familyTexts(loaderData);
  const [form, fields] = useForm<CloseAccountFields>({
    id: 'close-account',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="Close your account"
      lead="This can’t be undone. We won’t be able to restore your account."
      problems={errorSummaryOf(form)}
    >
      <ul className="prose">
        <li>We erase your profile, health answers and messages straight away.</li>
        <li>Your membership and pass end now.</li>
        {lost.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>We must keep payment records, and we also keep visit records. Your name is removed from both.</li>
      </ul>
      {texts.length > 0 ? (
        <Notice tone="warn">
          <ul className="bare">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p>
        You may want to <a href={paths.myData}>download your data</a> first.
      </p>
      {keptBy || keepsOpen.length > 0 ? (
        <Notice tone="bad">
          {keptBy ? keptText(keptBy) : keepsOpenText(listed(keepsOpen))} <a href={paths.ownFamily}>Family</a>
        </Notice>
      ) : (
        <PostForm form={form}>
          <Field
            {...passwordProps(fields.currentPassword)}
            label="Current password"
            autoComplete="current-password"
          />
          {leavesAlone.length > 0 ? (
            <CheckField
              {...checkProps(fields.alone)}
              label={`I know that nobody acts for ${listed(leavesAlone)} after it`}
            />
          ) : null}
          <SubmitButton tone="danger">Close my account</SubmitButton>
        </PostForm>
      )}
      <p>
        <a href={paths.security}>Cancel</a>
      </p>
    </FormPage>
  );
}
