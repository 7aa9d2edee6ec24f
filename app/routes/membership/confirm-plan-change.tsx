import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import type { ChangePreviewView } from './change-view.ts';

/** What a change of plan costs, and the button that makes it. */
export function ConfirmPlanChange({
  title,
  preview,
  seen,
  here,
}: {
  title: string;
  preview: ChangePreviewView;
  seen: string;
  /** The page where another plan is chosen, and that the form is posted to. */
  here: string;
}) {
  const { planId, lead, facts, action, at } = preview;
  return (
    <FormPage title={title} lead={lead}>
      <Card title="Cost">
        <Facts facts={facts} />
      </Card>
      <PostForm action={here}>
        <input type="hidden" name="plan" value={planId} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="at" value={at} />
        <SubmitButton>{action}</SubmitButton>
      </PostForm>
      <p>
        <a href={here}>Choose another plan</a>
      </p>
    </FormPage>
  );
}
