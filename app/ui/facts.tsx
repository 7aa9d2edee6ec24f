import type { ReactNode } from 'react';

export type Fact = { term: string; value: ReactNode };

/** Names and values of one thing, one under the other. A missing value reads "Not given". */
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
