import { Notice } from '../../../ui/notice.tsx';
import type { readCoached } from './coached-view.ts';

type CoachedProps = {
  coached: NonNullable<Awaited<ReturnType<typeof readCoached>>>;
  /** In front of the lists: whose they are, and what becomes of them. */
  text: string;
  tone: 'info' | 'warn';
};

/** The classes that somebody still coaches, each with where it is given to somebody else. */
export function CoachedNotice({ coached, text, tone }: CoachedProps) {
  const { rules, classes, more, allHref, giveHref } = coached;
  return (
    <Notice tone={tone}>
      <div className="stack-tight">
        <p>{text}</p>
        {giveHref ? <a href={giveHref}>Give the weekly classes to another coach</a> : null}
        <details>
          <summary>Each class</summary>
          <ul>
            {[...rules, ...classes].map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          {more > 0 ? <a href={allHref}>{more === 1 ? '1 more class' : `${more} more classes`}</a> : null}
        </details>
      </div>
    </Notice>
  );
}
