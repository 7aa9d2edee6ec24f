import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import searchAsTyped from './search-as-typed.js?url&no-inline';

type SearchResultsProps = {
  /** How many there are, for screen readers while somebody types. */
  count?: string;
  children?: ReactNode;
};

/** What the search box above finds: with JavaScript, while somebody types. */
export function SearchResults({ count = '', children }: SearchResultsProps) {
  return (
    <>
      <p className="hidden" aria-live="polite" data-results-count />
      <div className="stack" data-results={`${paths.searchDesk}?typing=1`} data-count={count}>
        {children}
      </div>
      {/* In a scope of its own, beside the script of the desk’s page. */}
      <script type="module" src={searchAsTyped} />
    </>
  );
}
