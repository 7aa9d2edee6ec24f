import './tables.css';
import { ButtonLink } from './button.tsx';

type PagerProps = {
  /** "1–50 of 412 members", or "50 members" where counting would be slow. */
  summary: string;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
};

/** Earlier and later pages of a list that is paged by cursor. */
export function Pager({ summary, previousHref, nextHref }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <span className="faint">{summary}</span>
      {previousHref ? (
        <ButtonLink href={previousHref} rel="prev" tone="quiet" isSmall icon="chevron-left">
          Previous
        </ButtonLink>
      ) : null}
      {nextHref ? (
        <ButtonLink href={nextHref} rel="next" tone="quiet" isSmall>
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}
