import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { findFirstNameProblem, findLastNameProblem } from '#domain/members/member-profile.ts';
import { canMail } from '#server/config/can-mail.ts';
import { AuthError } from '#server/identity/identity.ts';
import { addMember } from '#server/members/add-member.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findOwnPasswordProblem } from '#server/request/own-password.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import {
  choiceProps,
  emailProps,
  errorSummaryOf,
  fieldProps,
  passwordProps,
} from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { OwnPasswordField } from '../../../ui/own-password-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { validatedBy } from '../../members/person.form.ts';
import { currentPassword } from '../security.form.ts';
import type { Route } from './+types/invite-staff.ts';

const roleChoices = [
  {
    value: 'coach',
    label: 'Coach',
    hint: 'Their classes, who’s booked and who’s in; never payments or health answers',
  },
  {
    value: 'desk',
    label: 'Front desk',
    hint: 'Members, bookings and payments; never health answers or settings',
  },
] as const;

/** How a message ends about somebody who has the role now, or already has an account. */
const roleTexts = {
  coach: { now: 'is a coach now', here: 'Make them a coach here' },
  desk: { now: 'works at the front desk now', here: 'Give them the front desk here' },
} as const;

const inviteForm = z.object({
  role: z.enum(['coach', 'desk'], { error: 'Choose a role' }),
  firstName: validatedBy((typed) => findFirstNameProblem(typed, 'staff')),
  lastName: validatedBy((typed) => findLastNameProblem(typed, 'staff')),
  email: oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']),
  currentPassword,
});
type InviteFields = z.input<typeof inviteForm>;
const hideFields = ['currentPassword' as const];

export const meta: Route.MetaFunction = () => [{ title: 'Invite staff' }];

const STRANGER = `Someone has signed up with this email. ${UNCONFIRMED} Ask them to confirm it first, then find them under Roles.`;

/** Nothing to load; the guards run for client-side navigation too. */
export const loader = () => null;

export const action = ({ url, context }: Route.ActionArgs) =>
  submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, inviteForm);
    if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
    const { role, currentPassword: password, ...typed } = submission.value;
    const problem = await findOwnPasswordProblem(context, password);
    if (problem) {
      const fieldErrors = { currentPassword: [problem.message] };
      return refuse(submission.reply({ fieldErrors, hideFields }), problem.status);
    }
    const person = { ...typed, mobile: '', dob: '', sex: '' };
    try {
      const added = await addMember(services, person, await findActor(context), role);
      if (added.kind === 'unconfirmed')
        return refuse(submission.reply({ fieldErrors: { email: [STRANGER] }, hideFields }), 409);
      if (added.kind === 'is-member') {
        const text = `${added.name || 'Someone'} already has an account with that email. ${roleTexts[role].here}.`;
        return redirectWithFlash(paths.changeRoles(added.uid), text, 'info');
      }
      const { name, email } = added.member;
      const canEmail = canMail(services);
      const text = staffMail.staffInvited(canEmail, name, email, roleTexts[role].now);
      return redirectWithFlash(canEmail ? paths.listRoles : paths.viewMember(added.member.id), text);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return refuse(submission.reply({ fieldErrors: { email: [error.message] }, hideFields }));
    }
  });

export default function InviteCoachPage({ actionData }: Route.ComponentProps) {
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<InviteFields>({
    id: 'invite-staff',
    lastResult,
    defaultValue: { role: 'coach' },
  });
  const { canSendMail } = useShell();
  return (
    <FormPage
      title="Invite staff"
      lead={`${staffMail.passwordLinkAhead(canSendMail, 'them')}${canSendMail ? ' It works once, within three days.' : ''}`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <ChoiceField {...choiceProps(fields.role)} label="Role" options={roleChoices} isStacked />
        <Field {...fieldProps(fields.firstName)} label="First name" autoComplete="off" />
        <Field {...fieldProps(fields.lastName)} label="Last name" autoComplete="off" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="off" />
        <OwnPasswordField {...passwordProps(fields.currentPassword)} />
        <SubmitButton>{canSendMail ? 'Send invitation' : 'Create account'}</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
