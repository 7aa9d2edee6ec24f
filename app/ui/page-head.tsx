import type { ReactNode } from 'react';
import { LinkAbove, PlaceTabs } from './place-above.tsx';

type PageHeadProps = {
  title: ReactNode;
  /** The link to where somebody came from. On staff pages it is by default a link to their place in the rail. */
  back?: ReactNode;
  /** A small line above: a date, a step. */
  above?: ReactNode;
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** The h1 of a page with its lead and actions, and on staff pages the tabs of its place. */
export function PageHead({ title, back, above, lead, actions }: PageHeadProps) {
  return (
    <>
      <div className="page-head">
        <div>
          {back ? <p className="dim">{back}</p> : <LinkAbove />}
          {above ? <p className="dim">{above}</p> : null}
          <h1>{title}</h1>
          {lead ? <p className="dim">{lead}</p> : null}
        </div>
        {actions ? <div className="row">{actions}</div> : null}
      </div>
      <PlaceTabs />
    </>
  );
}
