import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The props of every form field. `id` defaults to `name`; `errors` are whole sentences, only the first is shown. */
export type FieldBasics = {
  name: string;
  label: ReactNode;
  id?: string | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
};

type Described = { id: string; hint?: ReactNode; errors?: readonly string[] | undefined };

/** The `aria-invalid` and `aria-describedby` of a control, pointing at the hint and problem that `FieldNotes` renders. */
export function describe({ id, hint, errors }: Described) {
  const isWrong = Boolean(errors?.length);
  const ids = [hint ? `${id}-hint` : '', isWrong ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { 'aria-invalid': isWrong || undefined, 'aria-describedby': ids || undefined };
}

/** Hint and problem of a control, with the ids that `describe` points at. */
export function FieldNotes({ id, hint, errors }: Described) {
  return (
    <>
      {hint ? (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {errors?.length ? (
        <div className="problem" id={`${id}-error`}>
          <Icon name="circle-alert" label="Problem:" />
          {errors[0]}
        </div>
      ) : null}
    </>
  );
}

type FieldFrameProps = Described & { label: ReactNode; isLabelHidden?: boolean; children: ReactNode };

/** Label, hint and problem above one control whose id is `id`. */
export function FieldFrame({ id, label, isLabelHidden = false, hint, errors, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <FieldNotes id={id} hint={hint} errors={errors} />
      {children}
    </div>
  );
}
