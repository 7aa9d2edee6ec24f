/** The values that the places of a pattern take, in their order: `/account/family/:id/classes/:session` takes two. */
type ValuesOf<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [value: string, ...ValuesOf<Rest>]
  : [];

/** An address with places in it: called with their values it gives a link. */
export interface Address<Values extends readonly (string | number)[]> {
  (...values: Values): string;
  readonly pattern: string;
}

/**
 * The link to a page with an id or a name in its address; values are encoded. Where they are no plain texts, their types are given:
 * `address<[guide: GuideName]>('/help/:guide')`.
 */
export function address<const Pattern extends string>(pattern: Pattern): Address<ValuesOf<Pattern>>;
export function address<Values extends readonly (string | number)[]>(pattern: string): Address<Values>;
/* @__NO_SIDE_EFFECTS__ */
export function address(pattern: string): Address<readonly (string | number)[]> {
  const [start = '', ...others] = pattern.split(/:\w+/);
  const fill = (...values: readonly (string | number)[]) =>
    others.reduce((link, text, at) => `${link}${encodeURIComponent(values[at] ?? '')}${text}`, start);
  return Object.assign(fill, { pattern });
}

/** The page's address, with where to go on to from there; empty: nowhere in particular. */
export const thenTo = (page: string, redirectTo: string): string =>
  redirectTo === '' ? page : `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ redirectTo })}`;
