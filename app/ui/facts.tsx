import type { ReactNode } from 'react';

export type Fact = { term: string; value: ReactNode };

/** A list of terms and values. A missing value shows "Not given". */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === '' || value == null ? <span className="dim">Not given</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
