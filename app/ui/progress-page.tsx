import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

/** The response header of a progress page while work is in progress: the page reloads after 2 seconds. */
export const progressRefresh = { Refresh: '2' } as const;

type ProgressPageProps = {
  title: string;
  done: number;
  /** Omit while unknown: the bar is indeterminate. */
  total?: number | undefined;
  /** What is counted, one and many: "row" and "rows". */
  unit: readonly [one: string, many: string];
  lead?: ReactNode;
  /** This page's address, for browsers that do not refresh it. */
  href: string;
};

/** The progress of a long task. A response header refreshes it rather than a meta tag, which accessibility guidelines advise against. */
export function ProgressPage({ title, done, total, unit, lead, href }: ProgressPageProps) {
  const [one, many] = unit;
  const counted = (total ?? done) === 1 ? one : many;
  const text = total === undefined ? `${done} ${counted} so far` : `${done} of ${total} ${counted}`;
  return (
    <div className="narrow stack">
      <PageHead title={title} lead={lead} />
      <p id="progress-text" role="status">
        {text}
      </p>
      <progress
        className="progress"
        max={total}
        value={total === undefined ? undefined : done}
        aria-labelledby="progress-text"
      />
      <p className="dim">
        This page updates automatically. You can leave it while we finish. <a href={href}>Update now</a>
      </p>
    </div>
  );
}
