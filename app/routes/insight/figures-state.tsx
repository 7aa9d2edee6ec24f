import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

type FiguresStateProps = {
  hasAny: boolean;
  isComplete: boolean;
  children: ReactNode;
};

/** Figures, or what to say while there are none or not all of them. */
export function FiguresState({ hasAny, isComplete, children }: FiguresStateProps) {
  if (!hasAny)
    return (
      <EmptyState icon="chart-line" title="No figures yet">
        They appear within the hour after the first payment or membership.
      </EmptyState>
    );
  return (
    <>
      {isComplete ? null : (
        <p className="dim">Earlier days are still being counted. This takes a few minutes.</p>
      )}
      {children}
      <p className="faint">Today’s figures are up to an hour old.</p>
    </>
  );
}
