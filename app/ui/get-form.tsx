import type { ReactNode } from 'react';

type GetFormProps = {
  /** Default: the page's own path. */
  action?: string | undefined;
  /** For screen readers, where the page has several forms. */
  label?: string;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A form whose fields go into the URL. Browser validation is off, as in every form: the page says itself what is wrong. */
export function GetForm({ action, label, id, className = 'stack', children }: GetFormProps) {
  return (
    <form method="get" action={action} aria-label={label} id={id} className={className} noValidate>
      {children}
    </form>
  );
}
