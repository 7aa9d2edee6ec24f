import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { SubmitButton } from '#app/ui/button.tsx';
import { errorSummaryOf, fieldProps } from '#app/ui/conform-field.tsx';
import { FormPage } from '#app/ui/form-page.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TextAreaField } from '#app/ui/text-area-field.tsx';
import { useLastResult } from '#app/ui/use-last-result.ts';
import { refuse, requireForm } from '#server/forms/read-form.ts';
import { submitOnce } from '#server/forms/submit-once.ts';
import type { Route } from './+types/end-now.ts';
import { type EndMembershipFields, endMembershipForm } from './end-membership.form.ts';
import { carryOut, findForChange } from './membership-page.ts';

export const meta: Route.MetaFunction = () => [{ title: 'End the membership now' }];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view } = await findForChange(request, context, params.id, 'cancel-now');
  return { view };
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(request, context, async () => {
    const submission = parseWithZod(requireForm(context), { schema: endMembershipForm });
    if (submission.status !== 'success') return refuse(submission.reply());
    const event = { type: 'cancel-now', reason: submission.value.reason } as const;
    return carryOut(request, context, { id, event, reply: (problems) => submission.reply(problems) });
  });
}

export default function EndNowPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<EndMembershipFields>({
    id: 'end-now',
    lastResult: useLastResult(actionData),
  });
  return (
    <FormPage
      title="End the membership now"
      lead={`${view.name} can no longer train from this moment. Money is given back by hand.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <TextAreaField
          {...fieldProps(fields.reason)}
          label="Why"
          hint="For the audit log, which the member can ask to see."
          rows={3}
        />
        <SubmitButton tone="danger" isBlock>
          End this membership now
        </SubmitButton>
      </PostForm>
      <p>
        <a href={view.here}>Back to {view.name}</a>
      </p>
    </FormPage>
  );
}
