import type { ReactNode } from 'react';

export type Fact = {
  term: string;
  value: ReactNode;
  /** Its name in `docs/facts.md`, where several pages state it. */
  fact?: string | undefined;
};

/** A list of terms and values. A missing value shows "Not given". */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value, fact }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd data-fact={fact}>
            {value === '' || value == null ? <span className="dim">Not given</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
