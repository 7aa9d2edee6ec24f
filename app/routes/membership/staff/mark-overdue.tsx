import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { REASON_HINT } from '#domain/club/audit.ts';
import { findDue } from '#server/membership/mark-overdue.ts';
import { servicesContext } from '#server/request/context.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/mark-overdue.ts';
import { BeforeAfterTable } from './before-after-table.tsx';
import { carryOut, findForChange, previewChange } from './membership-page.ts';

const markOverdueForm = z.object({
  reason: oneLine('Enter a reason').min(1, 'Enter a reason').max(300, 'Use at most 300 characters'),
});

export const meta: Route.MetaFunction = () => [{ title: 'Mark as overdue' }];

const ONLY_PERIOD = 'What else they owe, such as a joining fee, isn’t marked as overdue.';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, now } = context.get(servicesContext);
  const { member, view } = await findForChange(url, context, params.id, 'mark-overdue');
  const due = await findDue(store, member, now());
  return {
    view,
    rows: await previewChange(context, member, { type: 'mark-overdue' }),
    problem:
      due.kind === 'due'
        ? ''
        : [due.sentence, due.kind === 'paid' && member.owedInPence > 0 ? ONLY_PERIOD : ''].join(' ').trim(),
    payment: due.kind === 'paid' ? paths.deskReceipt(due.entry.saleId || due.entry.id) : '',
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const submission = readForm(context, markOverdueForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { reason } = submission.value;
    return carryOut(url, context, { id, event: { type: 'mark-overdue', reason } });
  });
}

export default function MarkOverduePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, rows, problem, payment } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<z.input<typeof markOverdueForm>>({ id: 'overdue', lastResult });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={`${view.name}: mark as overdue`}
      lead={
        problem || 'For a payment that hasn’t come. They’ll be asked to see the desk until it’s recorded.'
      }
      problems={errorSummaryOf(form)}
    >
      {payment !== '' && <a href={payment}>See the payment</a>}
      {problem === '' && (
        <PostForm form={form}>
          <input type="hidden" name="seen" value={view.seen} />
          <BeforeAfterTable rows={rows} />
          <Field {...fieldProps(fields.reason)} label="Reason" hint={REASON_HINT} autoComplete="off" />
          <SubmitButton>Mark as overdue</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}
