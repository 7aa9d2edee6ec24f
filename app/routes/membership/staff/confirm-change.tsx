import type { ReactNode } from 'react';
import { SubmitButton } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { MembershipView } from './membership-page.ts';

type ConfirmChangeProps = {
  view: MembershipView;
  title: string;
  lead: ReactNode;
  /** The button's label. */
  action: string;
  isEnding?: boolean;
  /** What it changes. */
  children?: ReactNode;
};

/** A change that only needs confirming. */
export function ConfirmChange({ view, title, lead, action, isEnding, children }: ConfirmChangeProps) {
  return (
    <FormPage back={<a href={view.here}>{view.name}</a>} title={title} lead={lead}>
      <PostForm>
        <input type="hidden" name="seen" value={view.seen} />
        {children}
        <SubmitButton tone={isEnding ? 'danger' : 'main'} isBlock={isEnding ?? false}>
          {action}
        </SubmitButton>
      </PostForm>
    </FormPage>
  );
}
