import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

/** Header that a progress page's loader answers with while the work goes on: the page asks again after 2 seconds. */
export const progressRefresh = { Refresh: '2' } as const;

type ProgressPageProps = {
  title: string;
  done: number;
  /** Not known yet: leave out, and the bar moves without saying how far. */
  total?: number | undefined;
  /** What is counted: "rows". */
  unit: string;
  lead?: ReactNode;
  /** This page's own address, for people whose browser does not refresh by itself. */
  href: string;
};

/** Long work under way. A response header refreshes it, not a meta tag, which assistive technology is warned against. */
export function ProgressPage({ title, done, total, unit, lead, href }: ProgressPageProps) {
  const words = total === undefined ? `${done} ${unit} so far` : `${done} of ${total} ${unit}`;
  return (
    <div className="narrow stack">
      <PageHead title={title} lead={lead} />
      <p id="progress-words" role="status">
        {words}
      </p>
      <progress
        className="progress"
        max={total}
        value={total === undefined ? undefined : done}
        aria-labelledby="progress-words"
      />
      <p className="dim">
        This page renews itself. You can leave it: the work goes on. <a href={href}>Renew now</a>
      </p>
    </div>
  );
}
