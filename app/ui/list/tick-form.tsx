import '../lists.css';
import type { ReactNode } from 'react';
import { SubmitButton } from '../button.tsx';
import { CheckField } from '../check-field.tsx';
import { GetForm } from '../get-form.tsx';

export type TickAction = { label: string; href: string };

export type TickFormProps = {
  /** For screen readers: "With the ticked members". */
  label: string;
  /** "All 412 in this list"; empty where the list has one page at most. */
  allLabel: string;
  /** The list's filter as in its address: whom "all" means. */
  query: string;
  actions: readonly TickAction[];
  /** The table. */
  children: ReactNode;
};

/** Check boxes of a list with what can be done to the ticked ones. A GET form: the next page asks before anything changes. */
export function TickForm({ label, allLabel, query, actions, children }: TickFormProps) {
  return (
    <GetForm label={label} action={actions[0]?.href}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="list-actions">
        <span className="dim">{label}</span>
        {actions.map(({ label: action, href }) => (
          <SubmitButton key={href} tone="quiet" isSmall formAction={href}>
            {action}
          </SubmitButton>
        ))}
        {allLabel ? <CheckField name="all" value="1" label={allLabel} /> : null}
      </div>
      {children}
    </GetForm>
  );
}
