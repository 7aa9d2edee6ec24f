import { type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { UNCONFIRMED } from '#domain/accounts/email-confirmation.ts';
import { authMessages } from '#domain/accounts/error-catalogue.ts';
import { staffMail } from '#domain/club/mail-promises.ts';
import { sameSentence } from '#domain/members/likely-same.ts';
import { cutText } from '#domain/values/text.ts';
import { knownPerson } from '#server/community/leads/known-person.ts';
import { canMail } from '#server/config/can-mail.ts';
import { isDocumentId } from '#server/data/collected-writes.ts';
import { leads } from '#server/data/collections/leads.ts';
import { AuthError } from '#server/identity/identity.ts';
import { addMember } from '#server/members/add-member.ts';
import { findLikelySame, type LikelySame } from '#server/members/find-likely-same.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, emailProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type PersonRules, personFields, requireGuardian } from '../person.form.ts';
import { PersonFields } from '../person-fields.tsx';
import type { Route } from './+types/add-member.ts';

/** A new member added by staff: what sign-up asks, without the password. In the order of the fields, as problems are listed. */
const addMemberForm = (rules: PersonRules) => {
  const { firstName, lastName, ...rest } = personFields(rules);
  const email = oneLine(authMessages['missing-email']).max(254, authMessages['invalid-email']);
  return z
    .object({ firstName, lastName, email, ...rest, isSomebodyElse: z.literal('on').optional() })
    .superRefine((person, context) => requireGuardian(person, rules.now, context));
};
type AddMemberFields = z.input<ReturnType<typeof addMemberForm>>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a member' }];

const LIKELY_SAME =
  'They may be a member already. Check the member below, or tick the box to add them anyway.';

const STRANGER = `Someone has signed up with this email. ${UNCONFIRMED} Ask them to choose a new password on the sign-in page, then add them again.`;

/** The form again with what was typed, what is wrong, and the members who may be this person. */
function refuse(result: SubmissionResult, status = 422, same: readonly LikelySame[] = []) {
  const views = same.map(({ row, by }) => ({ uid: row.id, sentence: sameSentence(row.name, by) }));
  return data({ ...result, same: views }, { status });
}

const leadIn = (url: URL): string => {
  const id = url.searchParams.get('lead') ?? '';
  return isDocumentId(id) ? id : '';
};

/** A lead whose details are filled in, or the name that was searched for; without one, nothing is. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = leadIn(url);
  const lead = id ? await context.get(servicesContext).store.find(leads, id) : null;
  const name = cutText(url.searchParams.get('name') ?? '', 100);
  return { known: knownPerson(lead ?? { name, email: '', mobile: '' }) };
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const { minimumAge } = await services.settings.read();
    const schema = addMemberForm({ minimumAge, now: services.now(), filledInBy: 'staff' });
    const submission = readForm(context, schema);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { isSomebodyElse, ...person } = submission.value;
    const same = isSomebodyElse ? [] : await findLikelySame(services.store, person);
    if (same.length > 0) {
      const refusal = submission.reply({ fieldErrors: { isSomebodyElse: [LIKELY_SAME] } });
      return refuse(refusal, 409, same);
    }
    try {
      const added = await addMember(services, person, await findActor(context), 'member', leadIn(url));
      if (added.kind === 'added') {
        const text = `Added ${added.member.name}. ${staffMail.passwordLinkQueued(canMail(services), added.member.email)}`;
        return redirectWithFlash(paths.viewMember(added.member.id), text);
      }
      if (added.kind === 'unconfirmed') {
        return refuse(submission.reply({ fieldErrors: { email: [STRANGER] } }), 409);
      }
      const isUnconfirmed = added.emailState === 'unconfirmed';
      const known = `${added.name || 'Someone'} already has an account with that email. Nothing was added.${isUnconfirmed ? ` ${UNCONFIRMED}` : ''}`;
      return redirectWithFlash(paths.viewMember(added.uid), known, 'warn');
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return refuse(submission.reply({ fieldErrors: { email: [error.message] } }));
    }
  });
}

export default function AddMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AddMemberFields>({
    id: 'person',
    lastResult: useLastResult(actionData),
    defaultValue: loaderData.known,
  });
  const { canSendMail } = useShell();
  const same = actionData?.same ?? [];
  return (
    <FormPage
      title="Add a member"
      lead={`${staffMail.passwordLinkAhead(canSendMail, 'them')} You can start their membership next.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <PersonFields form={form} fields={fields} isForStaff>
          <Field {...emailProps(fields.email)} label="Email" autoComplete="off" />
        </PersonFields>
        {same.length > 0 ? (
          <>
            <ul>
              {same.map(({ uid, sentence }) => (
                <li key={uid}>
                  {sentence} <a href={paths.viewMember(uid)}>See their page</a>
                </li>
              ))}
            </ul>
            <CheckField {...checkProps(fields.isSomebodyElse)} label="This is somebody else" />
          </>
        ) : null}
        <SubmitButton>Add member</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
