import type { NewsToTell } from '#domain/families/family-news.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { PostForm } from '../../ui/post-form.tsx';

/** Of one person, oldest first. */
export function newsView(news: readonly NewsToTell[], now: Temporal.Instant) {
  return {
    lines: news.map(({ at, text }) => ({ when: formatDateTime(at, now), text })),
    // What comes after the page was shown isn’t told by its button.
    seenUntil: news.at(-1)?.at.toString() ?? '',
  };
}

type NewsToTellProps = {
  news: ReturnType<typeof newsView>;
  /** What its button does. */
  action: string;
  label: string;
  /** Who is told, for those who hear the button without its row; empty: the reader. */
  name?: string;
};

/** What no email could tell somebody of their family, with the button that says that they have been told. */
export function NewsToTellList({ news, action, label, name = '' }: NewsToTellProps) {
  return (
    <>
      <ul className="bare told">
        {news.lines.map(({ when, text }) => (
          <li key={`${when} ${text}`}>
            {text} <span className="dim">{when}</span>
          </li>
        ))}
      </ul>
      <PostForm action={action} isInline>
        <input type="hidden" name="seenUntil" value={news.seenUntil} />
        <SubmitButton tone="quiet" isSmall>
          {label}
          {name ? <span className="hidden">{`: ${name}`}</span> : null}
        </SubmitButton>
      </PostForm>
    </>
  );
}
