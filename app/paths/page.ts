import type { Register } from 'react-router';

/** An address that `app/routes.ts` knows; a misspelt one does not compile. */
export type Page = keyof Register['pages'];

/** The page's address, with where to go on to from there; empty: nowhere in particular. */
export const thenTo = (page: string, redirectTo: string): string =>
  redirectTo === '' ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ redirectTo })}`;
