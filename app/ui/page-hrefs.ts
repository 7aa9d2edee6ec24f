/** Links to the previous and next page of a cursor-paged list; the filters stay. */
export function pageHrefs(
  here: string,
  query: URLSearchParams,
  page: { readonly previousCursor: string | null; readonly nextCursor: string | null },
) {
  const hrefOf = (cursor: string | null) => {
    if (cursor === null) return undefined;
    const target = new URLSearchParams(query);
    target.set('cursor', cursor);
    return `${here}?${target}`;
  };
  return { previousHref: hrefOf(page.previousCursor), nextHref: hrefOf(page.nextCursor) };
}
