import { type SubmissionResult, useForm } from '@conform-to/react';
import type { ReactNode } from 'react';
import { REASON_HINT } from '#domain/club/audit.ts';
import { chosenReasons, leavingReasonNames } from '#domain/membership/leaving-reasons.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { EndMembershipFields } from './end-membership.form.ts';
import type { MembershipView } from './membership-page.ts';

type EndMembershipProps = {
  view: MembershipView;
  title: string;
  lead: string;
  /** The button's label. */
  action: string;
  refused: SubmissionResult | undefined;
  children?: ReactNode;
};

/** Cancels a membership, now or at the end of the period, with a reason for the audit log. */
export function EndMembership({ view, title, lead, action, refused, children }: EndMembershipProps) {
  const lastResult = useLastResult(refused);
  const [form, fields] = useForm<EndMembershipFields>({ id: 'end', lastResult });
  return (
    <FormPage
      back={<a href={view.here}>{view.name}</a>}
      title={title}
      lead={lead}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={view.seen} />
        <SelectField
          {...fieldProps(fields.leavingReason)}
          label="Why they’re leaving (optional)"
          emptyLabel="Not known"
          options={chosenReasons.map((value) => ({ value, label: leavingReasonNames[value] }))}
        />
        <TextAreaField {...fieldProps(fields.reason)} label="Reason" hint={REASON_HINT} rows={3} />
        <SubmitButton tone="danger" isBlock>
          {action}
        </SubmitButton>
      </PostForm>
      {children}
    </FormPage>
  );
}
