import { useForm } from '@conform-to/react';
import { data, redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { profileMessages } from '#domain/accounts/error-catalogue.ts';
import { isEmptyProfile } from '#domain/members/member-profile.ts';
import { createOwnProfile } from '#server/members/create-own-profile.ts';
import { readProfile } from '#server/members/read-profile.ts';
import { pathAfterProfile } from '#server/members/require-profile.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../forms/read-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { errorSummaryOf } from '../../ui/conform-field.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useLastResult } from '../../ui/use-last-result.ts';
import type { Route } from './+types/create-profile.ts';
import { type NewProfileFields, newProfileForm } from './person.form.ts';
import { PersonFields } from './person-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { uid } = requireLogin(context);
  const profile = await readProfile(context.get(servicesContext), uid);
  if (profile && !isEmptyProfile(profile)) throw redirect(pathAfterProfile(url), 303);
  return data({ title: profile ? profileMessages.empty : profileMessages.notFound }, { status: 404 });
}

export async function action({ url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { minimumAge } = await services.settings.read();
  const schema = newProfileForm({ minimumAge, now: services.now(), filledInBy: 'self' });
  const submission = readForm(context, schema);
  if (submission.status !== 'success') return refuse(submission.reply());
  return submitOnce(url, context, async () => {
    await createOwnProfile(services, requireLogin(context), submission.value);
    return redirectWithFlash(parqThen(pathAfterProfile(url)), 'Your details have been saved.');
  });
}

/** The second step of joining, which keeps where they were going. */
function parqThen(next: string): string {
  if (next.startsWith(paths.joinParq(''))) return next;
  return paths.joinParq(next === paths.memberHome ? '' : next);
}

export default function CreateProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<NewProfileFields>({ id: 'person', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      title={loaderData.title}
      lead="You have an account, but we don’t have your details yet. Fill them in to continue. If you were already a member, please tell the front desk too."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <PersonFields form={form} fields={fields} />
        <SubmitButton>Save and continue</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
