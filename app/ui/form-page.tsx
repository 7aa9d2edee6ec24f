import type { ReactNode } from 'react';
import { ChoiceBox, type ChoiceView } from './choice-box.tsx';
import { ErrorSummary, type Problem } from './error-summary.tsx';
import { PageHead } from './page-head.tsx';

type FormPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** `Step 1 of 3: Your details`. */
  step?: string | undefined;
  /** What they have chosen, where the form is on the way to it. */
  choice?: ChoiceView | null;
  /** The link back, above the heading as on every page. */
  back?: ReactNode;
  problems?: readonly Problem[];
  children: ReactNode;
};

/** A narrow page with a small form: problems, heading, form. */
export function FormPage({ title, lead, step, choice = null, back, problems = [], children }: FormPageProps) {
  return (
    <div className="narrow stack">
      <ErrorSummary problems={problems} />
      <ChoiceBox choice={choice} />
      <PageHead title={title} above={step} back={back} lead={lead} />
      {children}
    </div>
  );
}
