import { useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { whyNameStays } from '#domain/accounts/roles.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { NotFoundError } from '#server/data/store.ts';
import { saveMemberDetails } from '#server/members/save-details.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { AdminOnly } from '../../../ui/admin-only.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type OwnDetailsFields, ownDetailsForm } from '../person.form.ts';
import { PersonFields } from '../person-fields.tsx';
import { needsNoPhone, readPersonRules } from '../person-rules.ts';
import type { Route } from './+types/edit-member.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Edit details' }];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const member = await store.find(members, params.id);
  if (!member) throw notFound(url);
  const by = await findStaffActor(context);
  const details: OwnDetailsFields = {
    firstName: member.firstName,
    lastName: member.lastName,
    mobile: formatMobile(member.mobile),
    dob: member.dob,
    sex: member.sex as OwnDetailsFields['sex'],
    guardianNote: member.guardianNote,
    emergencyName: member.emergencyContact.name,
    emergencyPhone: formatMobile(member.emergencyContact.phone),
  };
  const { id, name, email } = member;
  return {
    ...{ here: paths.viewMember(id), correctHref: paths.correctEmail(id) },
    ...{ name, email, details, isPhoneOptional: needsNoPhone(member, now()) },
    nameStays: whyNameStays(member, { ...by, isOwn: by.uid === id }),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, ownDetailsForm(await readPersonRules(services, id, 'staff')));
    if (submission.status !== 'success') return refuse(submission.reply());
    const { emergencyName: name, emergencyPhone: phone, ...person } = submission.value;
    const details = { ...person, emergencyContact: { name, phone } };
    try {
      const by = await findStaffActor(context);
      const outcome = await saveMemberDetails(services, { uid: id, details, by });
      if (outcome.kind === 'needs-admin')
        return refuse(submission.reply({ fieldErrors: { [outcome.field]: [outcome.sentence] } }));
      const text = outcome.kind === 'saved' ? 'Details saved.' : 'No changes to save.';
      return redirectWithFlash(paths.viewMember(id), text);
    } catch (error) {
      if (error instanceof NotFoundError) throw notFound(url);
      throw error;
    }
  });
}

export default function EditMemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { here, correctHref, name, email, details, isPhoneOptional, nameStays } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<OwnDetailsFields>({ id: 'person', lastResult, defaultValue: details });
  return (
    <FormPage title="Edit details" lead={<a href={here}>{name}</a>} problems={errorSummaryOf(form)}>
      <PostForm form={form}>
        <PersonFields
          form={form}
          fields={fields}
          isForStaff
          isPhoneOptional={isPhoneOptional}
          nameStays={nameStays}
        >
          <p className="dim">
            {email ? `Email: ${email}. Members can change it themselves under Security.` : 'Email: none.'}
            {email ? (
              <AdminOnly>
                {' '}
                Mistyped? <a href={correctHref}>Correct the address</a>
              </AdminOnly>
            ) : null}
          </p>
        </PersonFields>
        <h2>Emergency contact</h2>
        <Field {...fieldProps(fields.emergencyName)} label="Name" autoComplete="off" />
        <Field
          {...fieldProps(fields.emergencyPhone)}
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <SubmitButton>Save details</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
