import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { changeRoles } from '#server/accounts/change-roles.ts';
import { canMail } from '#server/config/can-mail.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findOwnPasswordProblem } from '#server/request/own-password.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, errorSummaryOf, passwordProps } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { OwnPasswordField } from '../../../ui/own-password-field.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { CoachedNotice } from '../../timetable/staff/coached.tsx';
import { readCoached } from '../../timetable/staff/coached-view.ts';
import { currentPassword } from '../security.form.ts';
import type { Route } from './+types/change-roles.ts';
import { requirePerson } from './person-page.ts';
import { RoleChips } from './role-chips.tsx';

/** Browsers don't send an unticked box. */
const box = z
  .enum(['on'], { error: 'Tick the box or leave it empty' })
  .optional()
  .transform((sent) => sent === 'on');

const roleForm = z.object({ admin: box, coach: box, desk: box, currentPassword });
const hideFields = ['currentPassword' as const];
type RoleFields = z.input<typeof roleForm>;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.name ?? ''}: roles` }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const person = await requirePerson(url, context, params.id);
  return { ...person, coached: await readCoached(store, person.uid, now()) };
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const { uid, name } = await requirePerson(url, context, params.id);
    const submission = readForm(context, roleForm);
    if (submission.status !== 'success') return refuse(submission.reply({ hideFields }));
    const { currentPassword: password, ...claims } = submission.value;
    const problem = await findOwnPasswordProblem(context, password);
    if (problem) {
      const fieldErrors = { currentPassword: [problem.message] };
      return refuse(submission.reply({ fieldErrors, hideFields }), problem.status);
    }
    const by = await findActor(context);
    const outcome = await changeRoles(context.get(servicesContext), { uid, claims, by });
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ formErrors: [outcome.sentence], hideFields }));
    if (outcome.kind === 'same') return redirectWithFlash(paths.changeRoles(uid), 'No changes to save.');
    if (!outcome.needsPassword) {
      const { store, now } = context.get(servicesContext);
      const coached = claims.coach ? null : await readCoached(store, uid, now());
      const left = coached ? ` Still on the timetable as the coach of ${coached.what}: see below.` : '';
      const tone = coached ? 'warn' : 'good';
      return redirectWithFlash(paths.changeRoles(uid), `${name}’s roles have been saved.${left}`, tone);
    }
    const isMailed = canMail(context.get(servicesContext));
    const text = staffMail.newPasswordNeeded(isMailed, name, outcome.email);
    return redirectWithFlash(isMailed ? paths.changeRoles(uid) : paths.viewMember(uid), text, 'warn');
  });
}

export default function ChangeRolesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, email, isAdmin, isCoach, isDesk, isDisabled, coached } = loaderData;
  const [form, fields] = useForm<RoleFields>({
    id: 'roles',
    lastResult: useLastResult(actionData),
    defaultValue: {
      admin: isAdmin ? 'on' : undefined,
      coach: isCoach ? 'on' : undefined,
      desk: isDesk ? 'on' : undefined,
    },
  });
  return (
    <FormPage title={`${name}: roles`} lead={email} problems={errorSummaryOf(form)}>
      <RoleChips isAdmin={isAdmin} isCoach={isCoach} isDesk={isDesk} isDisabled={isDisabled} />
      {coached ? (
        <CoachedNotice
          coached={coached}
          tone={isCoach ? 'info' : 'warn'}
          text={
            isCoach
              ? `${name} coaches ${coached.what} from now on. Without the coach role, these stay on the timetable under their name until you give them to someone else.`
              : `${name} isn’t a coach any more, but members still see them as the coach of ${coached.what}. Give these to someone else.`
          }
        />
      ) : null}
      <PostForm form={form}>
        <CheckField {...checkProps(fields.admin)} label="Admin: can see and change everything" />
        <CheckField {...checkProps(fields.coach)} label="Coach: can see who’s in and who to take care of" />
        <CheckField
          {...checkProps(fields.desk)}
          label="Front desk: can check members in, book classes and take payments, but never sees health answers or settings"
        />
        <OwnPasswordField {...passwordProps(fields.currentPassword)} />
        <p className="dim">Takes effect at once: they’re signed out and need to sign in again.</p>
        <SubmitButton>Save roles</SubmitButton>
      </PostForm>
      <div className="row">
        <ButtonLink href={paths.viewMember(uid)} tone="quiet">
          Member page
        </ButtonLink>
        {isDisabled ? (
          <ButtonLink href={paths.enableAccount(uid)} tone="quiet">
            Enable account
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.disableAccount(uid)} tone="danger">
            Disable account
          </ButtonLink>
        )}
      </div>
    </FormPage>
  );
}
