import * as paths from '#app/paths.ts';
import './members.css';
import { useForm } from '@conform-to/react';
import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import { whyNameStays } from '#domain/accounts/roles.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { listGuardianNames } from '#server/families/guardian-addresses.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { saveOwnDetails } from '#server/members/save-details.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { describeSaveFailure } from '#server/request/save-failure.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../ui/conform-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { mePlaces } from '../../ui/navigation.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import { closedTo } from '../accounts/closed-notice.tsx';
import type { Route } from './+types/personal-info.ts';
import { type OwnDetailsFields, ownDetailsForm } from './person.form.ts';
import { PersonFields } from './person-fields.tsx';
import { needsNoPhone, readPersonRules } from './person-rules.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Your details' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const member = await requireProfile(url, context);
  const { firstName, lastName, dob, sex, guardianNote, emergencyContact, email } = member;
  const { store, now } = context.get(servicesContext);
  const closed = closedTo(member, now());
  const details: OwnDetailsFields = {
    firstName,
    lastName,
    mobile: formatMobile(member.mobile),
    dob,
    sex: sex as OwnDetailsFields['sex'],
    guardianNote,
    emergencyName: emergencyContact.name,
    emergencyPhone: emergencyContact.phone,
  };
  return {
    ...{ details, email, hasTrouble: member.emailTrouble !== '', pictureId: member.pictureId, closed },
    guardians: await listGuardianNames(store, member, now()),
    isPhoneOptional: needsNoPhone(member, now()),
    nameStays: whyNameStays(member, { isOwn: true }),
  };
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { uid } = requireLogin(context);
  try {
    const submission = readForm(context, ownDetailsForm(await readPersonRules(services, uid, 'self')));
    if (submission.status !== 'success') return refuse(submission.reply());
    const { emergencyName: name, emergencyPhone: phone, ...person } = submission.value;
    return await submitOnce(url, context, async () => {
      const details = { ...person, emergencyContact: { name, phone } };
      const outcome = await saveOwnDetails(services, uid, details);
      if (outcome.kind === 'needs-admin')
        return refuse(submission.reply({ fieldErrors: { [outcome.field]: [outcome.sentence] } }));
      return redirectWithFlash(paths.personalInfo, 'Your details have been saved.');
    });
  } catch (error) {
    const { reason, status } = describeSaveFailure(error, url, context);
    const typed = readForm(
      context,
      ownDetailsForm({ minimumAge: 0, now: services.now(), filledInBy: 'self' }),
    );
    return refuse(typed.reply({ formErrors: [profileMessages.updateFailed(reason)] }), status);
  }
}

export default function PersonalInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { currentPath } = useShell();
  const [form, fields] = useForm<OwnDetailsFields>({
    id: 'person',
    lastResult: useLastResult(actionData),
    defaultValue: loaderData.details,
  });
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Your details" />
      <Tabs label="Me" places={mePlaces} currentPath={currentPath} />
      <div className="form-column">
        <div className="own-photo">
          <Picture id={loaderData.pictureId} size="small" alt="Your photo" shape="round" isFirst />
          <a href={paths.ownPhoto}>{loaderData.pictureId ? 'Change your photo' : 'Add a photo'}</a>
        </div>
        {loaderData.hasTrouble ? (
          <Notice tone="warn">
            Emails to {loaderData.email} come back. <a href={paths.confirmByCode}>Check your address</a>
          </Notice>
        ) : null}
        <PostForm form={form}>
          <PersonFields
            form={form}
            fields={fields}
            guardians={loaderData.guardians}
            isPhoneOptional={loaderData.isPhoneOptional}
            nameStays={loaderData.nameStays}
          >
            <p className="dim">
              Your email is {loaderData.email || 'not known'}.{' '}
              <a href={loaderData.closed ? paths.closedForNow : paths.changeEmail}>
                {loaderData.closed ? 'Why you can’t change it now' : 'Change your email'}
              </a>
            </p>
          </PersonFields>
          <h2>Emergency contact</h2>
          <Field
            {...fieldProps(fields.emergencyName)}
            label="Who should we call in an emergency?"
            hint="Their full name."
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.emergencyPhone)}
            label="Their phone number"
            type="tel"
            inputMode="tel"
            autoComplete="off"
          />
          <SubmitButton>Save details</SubmitButton>
        </PostForm>
      </div>
    </>
  );
}
