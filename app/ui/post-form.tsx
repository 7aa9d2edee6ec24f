import type { FormMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';
import { useShell } from './shell.ts';

type PostFormProps = Omit<ComponentProps<'form'>, 'form' | 'method' | 'style' | 'id' | 'className'> & {
  /** What `useForm` returned, when the form has fields. */
  form?: Pick<FormMetadata, 'id' | 'onSubmit'>;
  /** A button alone, in line with others. */
  isInline?: boolean;
};

/**
 * A form that posts, with the page's one-time token, so that a second submit shows the result of the first. The
 * browser's own bubbles are off: the server answers with every problem at once, in one place, in the club's words.
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
