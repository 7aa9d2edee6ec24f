import '../../members/members.css';
import type { ReactNode } from 'react';
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx';
import { useShell } from '../../../ui/shell.ts';

type TabletFrameProps = {
  title: string;
  lead?: ReactNode;
  problems?: readonly Problem[];
  children?: ReactNode;
};

/** A page on a tablet in a member’s hands: no links but its own. */
export function TabletFrame({ title, lead, problems = [], children }: TabletFrameProps) {
  const { club } = useShell();
  return (
    <main className="tablet stack">
      <ErrorSummary problems={problems} />
      <header>
        <p className="dim">{club.name}</p>
        <h1>{title}</h1>
        {lead ? <p className="dim">{lead}</p> : null}
      </header>
      {children}
    </main>
  );
}
