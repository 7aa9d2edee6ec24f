import type { ReactNode } from 'react';

type PageHeadProps = {
  title: ReactNode;
  /** A small line above: a date, a step. */
  above?: ReactNode;
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** The h1 of a page with its lead and actions. */
export function PageHead({ title, above, lead, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        {above ? <p className="dim">{above}</p> : null}
        <h1>{title}</h1>
        {lead ? <p className="dim">{lead}</p> : null}
      </div>
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}
