import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '../../../../ui/button.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';

type SettingsFormProps = {
  form: Pick<FormMetadata, 'id' | 'onSubmit'>;
  version: string;
  children: ReactNode;
};

/** The form of a settings page: `version` is of what was shown, so that nobody else's change is overwritten unseen. */
export function SettingsForm({ form, version, children }: SettingsFormProps) {
  return (
    <PostForm form={form}>
      <input type="hidden" name="version" value={version} />
      {children}
      <SubmitButton>Save settings</SubmitButton>
    </PostForm>
  );
}
