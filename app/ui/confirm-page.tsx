import type { ReactNode } from 'react';
import { ButtonLink, SubmitButton } from './button.tsx';
import { FormPage } from './form-page.tsx';
import { PostForm } from './post-form.tsx';

type ConfirmPageProps = {
  title: string;
  lead: ReactNode;
  /** The button's label. */
  action: string;
  tone?: 'main' | 'danger';
  /** The way out, beside the button. */
  keep?: { href: string; label: string };
};

/** Asks for confirmation: what will happen, and the button that does it. */
export function ConfirmPage({ title, lead, action, tone, keep }: ConfirmPageProps) {
  return (
    <FormPage title={title} lead={lead}>
      <PostForm>
        <SubmitButton tone={tone}>{action}</SubmitButton>
      </PostForm>
      {keep ? (
        <ButtonLink href={keep.href} tone="quiet">
          {keep.label}
        </ButtonLink>
      ) : null}
    </FormPage>
  );
}
