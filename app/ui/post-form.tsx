import type { FormMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';

/** Name of the hidden field that makes a second submit of the same form show the result of the first. */
export const FORM_TOKEN_FIELD = 'formToken';

type PostFormProps = Omit<ComponentProps<'form'>, 'form' | 'method' | 'style' | 'id' | 'className'> & {
  /** What `useForm` returned, when the form has fields. */
  form?: Pick<FormMetadata, 'id' | 'onSubmit'>;
  /** One-time token from the loader. */
  formToken?: string | undefined;
  isInline?: boolean;
};

/**
 * A form that posts. The browser's own bubbles are off, since the server answers with every problem at once, in one
 * place, in the club's words.
 */
export function PostForm({ form, formToken, isInline, children, ...rest }: PostFormProps) {
  return (
    <form
      onSubmit={form?.onSubmit}
      {...rest}
      id={form?.id}
      method="post"
      noValidate
      className={isInline ? undefined : 'stack'}
    >
      {formToken ? <input type="hidden" name={FORM_TOKEN_FIELD} value={formToken} /> : null}
      {children}
    </form>
  );
}
