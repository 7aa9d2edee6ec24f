import type { ReactNode } from 'react';

type CardProps = {
  title?: ReactNode;
  /** At the end of the title's line: a chip or a link. */
  aside?: ReactNode;
  /** A coloured border: needs attention, or selected. */
  tone?: 'warn' | 'bad' | 'on';
  children: ReactNode;
};

/** A raised surface for one subject. */
export function Card({ title, aside, tone, children }: CardProps) {
  return (
    <section className={tone ? `card card-${tone}` : 'card'}>
      {title ? (
        <div className="row between">
          <h2>{title}</h2>
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
