import type { ReactNode } from 'react';
import { ErrorSummary, type Problem } from './error-summary.tsx';
import { PageHead } from './page-head.tsx';

type FormPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  step?: { number: number; of: number };
  problems?: readonly Problem[];
  children: ReactNode;
};

/** A narrow page with a small form: problems, heading, form. */
export function FormPage({ title, lead, step, problems = [], children }: FormPageProps) {
  return (
    <div className="narrow stack">
      <ErrorSummary problems={problems} />
      <PageHead title={title} above={step ? `Step ${step.number} of ${step.of}` : undefined} lead={lead} />
      {children}
    </div>
  );
}
