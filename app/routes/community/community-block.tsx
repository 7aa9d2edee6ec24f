import type { ReactNode } from 'react';
import type { ActionLink } from '#app/action-links.ts';

type CommunityBlockProps = {
  title: string;
  /** The page with all of it. */
  all: ActionLink;
  children: ReactNode;
};

/** One part of the community: what is next, and the way to the rest. */
export function CommunityBlock({ title, all, children }: CommunityBlockProps) {
  return (
    <section className="stack-tight">
      <div className="row between">
        <h2>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  );
}
