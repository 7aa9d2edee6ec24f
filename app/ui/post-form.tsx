import type { FormMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';
import { useShell } from './shell.ts';

type PostFormProps = Omit<ComponentProps<'form'>, 'form' | 'method' | 'style' | 'id' | 'className'> & {
  /** The result of `useForm`, if the form has fields. */
  form?: Pick<FormMetadata, 'id' | 'onSubmit'>;
  /** A button alone, in line with others. */
  isInline?: boolean;
};

/**
 * A POST form with the page's one-time token, so that a second submit shows the result of the first. Browser validation is off: the
 * server lists all problems at once, in our own messages.
 */
export function PostForm({ form, isInline, children, ...rest }: PostFormProps) {
  const { formToken } = useShell();
  return (
    <form
      onSubmit={form?.onSubmit}
      {...rest}
      id={form?.id}
      method="post"
      noValidate
      className={isInline ? undefined : 'stack'}
    >
      {formToken ? <input type="hidden" name="formToken" value={formToken} /> : null}
      {children}
    </form>
  );
}
