import { Children, isValidElement, type ReactNode, useContext } from 'react';
import { Meta } from 'react-router';
import { RefusedContext } from './request-values.tsx';
import { useShell } from './shell.ts';

/** A page's name in a list of tabs, of bookmarks or of shared links: "Classes · Harbour Strength". */
export function fullTitle(page: string, clubName: string): string {
  return `${page} · ${clubName}`;
}

/** For a page without `meta`, as an error page is. React hoists it into the head. */
export function PageTitle({ page }: { page: string }) {
  const { club } = useShell();
  const isRefused = useContext(RefusedContext);
  return <title>{`${isRefused ? 'Error: ' : ''}${fullTitle(page, club.name)}`}</title>;
}

/** The `meta` of the page that is shown. Only here are titles completed, so that no page can forget the club or a refused form. */
export function PageMeta() {
  const { children } = Meta().props as { children: ReactNode };
  return Children.map(children, (tag) =>
    isValidElement<{ children: string }>(tag) && tag.type === 'title' ? (
      <PageTitle page={tag.props.children} />
    ) : (
      tag
    ),
  );
}
