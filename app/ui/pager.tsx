import './lists.css';
import { ButtonLink } from './button.tsx';

type PagerProps = {
  /** "1–50 of 412 members", or "50 members" when counting would be slow. */
  summary: string;
  previousHref?: string | undefined;
  nextHref?: string | undefined;
};

/** Previous and next links of a cursor-paged list. */
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
