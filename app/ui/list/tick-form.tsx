import '../lists.css';
import type { ReactNode } from 'react';
import { SubmitButton } from '../button.tsx';
import { GetForm } from '../get-form.tsx';

export type TickAction = { label: string; href: string };

/** What can be done to the ticked rows of a list. */
export type TickedActions = {
  /** For screen readers: "With the ticked members". */
  label: string;
  /** The check box for all that match: "Everyone in this list (412)"; empty: none. */
  allLabel: string;
  /** The list's filter as in its address: that check box means everyone who matches it. */
  query: string;
  actions: readonly TickAction[];
};

type TickFormProps = Omit<TickedActions, 'allLabel'> & {
  /** The table. */
  children: ReactNode;
};

/** Check boxes of a list with what can be done to the ticked ones, in sight once one is ticked. A GET form: the next page asks before anything changes. */
export function TickForm({ label, query, actions, children }: TickFormProps) {
  return (
    <GetForm label={label} action={actions[0]?.href} className="tick-form">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="list-actions">
        <span className="dim">{label}</span>
        {actions.map(({ label: action, href }) => (
          <SubmitButton key={href} tone="quiet" isSmall formAction={href}>
            {action}
          </SubmitButton>
        ))}
      </div>
    </GetForm>
  );
}
