import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { PersonFields } from '#app/routes/account/person-fields.tsx';
import { SubmitButton } from '#app/ui/button.tsx';
import { errorSummaryOf, fieldProps } from '#app/ui/conform-field.tsx';
import { withJoinedDate } from '#app/ui/date-parts.ts';
import { Field } from '#app/ui/field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { useLastResult } from '#app/ui/use-last-result.ts';
import { servicesContext } from '#server/context.ts';
import { redirectWithFlash } from '#server/forms/flash-cookie.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import { AuthError } from '#server/identity/identity.ts';
import { addMember } from '#server/operations/add-member.ts';
import { findActor } from '#server/staff-actor.ts';
import type { Route } from './+types/add-member.ts';
import { type AddMemberFields, addMemberForm } from './add-member.form.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add a member' }];

export function loader() {
  return null;
}

export function action({ url, context }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const form = withJoinedDate(requireForm(context), 'dob');
    const submission = parseWithZod(form, { schema: addMemberForm(services.now()) });
    if (submission.status !== 'success') return refuse(submission.reply());
    try {
      const added = await addMember(services, submission.value, await findActor(context));
      if (added.kind === 'added') {
        const notice = `${added.member.name} is added. A link to choose a password is on its way to ${added.member.email}.`;
        return redirectWithFlash(`/admin/member/${added.member.id}`, notice);
      }
      const known = `${added.name || 'Somebody'} is here already with that address. Nothing was added.`;
      return redirectWithFlash(`/admin/member/${added.uid}`, known, 'warn');
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      return refuse(submission.reply({ fieldErrors: { email: [error.message] } }));
    }
  });
}

export default function AddMemberPage({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AddMemberFields>({ id: 'person', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      title="Add a member"
      lead="They get a mail with a link to choose a password. The membership is activated afterwards."
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <PersonFields form={form} fields={fields} isForStaff>
          <Field
            {...fieldProps(fields.email)}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </PersonFields>
        <SubmitButton>Add this member</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
