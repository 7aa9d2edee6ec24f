import { formatNumber } from '#domain/values/numbers.ts';

/** Links to the previous and next page of a cursor-paged list. */
interface Neighbours {
  readonly items: readonly unknown[];
  readonly previousCursor: string | null;
  readonly nextCursor: string | null;
}

interface Place {
  readonly path: string;
  /** The filter. */
  readonly query: URLSearchParams;
  /** The number of the page's first row, from the query: for display only. */
  readonly from: string | null;
  readonly limit: number;
  /** The query name of the first row's number, if `from` means something else. */
  readonly counter?: string;
  /** The query names of the two cursors. */
  readonly names?: readonly [string, string];
}

export interface PageLinks {
  readonly first: number;
  readonly previousHref: string | undefined;
  readonly nextHref: string | undefined;
}

export function pageLinks({ items, previousCursor, nextCursor }: Neighbours, place: Place): PageLinks {
  const { path, query, limit, counter = 'from', names = ['before', 'after'] } = place;
  const first =
    previousCursor === null ? 1 : Math.max(1, Math.min(Number.parseInt(place.from ?? '', 10) || 1, 1e9));
  const hrefOf = (name: string, cursor: string | null, from: number) => {
    if (cursor === null) return undefined;
    const target = new URLSearchParams(query);
    target.set(name, cursor);
    if (from > 1) target.set(counter, String(from));
    return `${path}?${target}`;
  };
  return {
    first,
    previousHref: hrefOf(names[0], previousCursor, first - limit),
    nextHref: hrefOf(names[1], nextCursor, first + items.length),
  };
}

/** `1–50 of 412`; without the total if it is unknown. */
export function pageSummary({
  first,
  count,
  found,
}: {
  first: number;
  count: number;
  found: number | null;
}): string {
  if (count === 0) return 'No results';
  const range = `${formatNumber(first)}–${formatNumber(first + count - 1)}`;
  return found === null ? range : `${range} of ${formatNumber(found)}`;
}

/** The same for a list whose rows have no numbers: links alone, under `cursor`; the filter stays. */
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

interface Numbered {
  /** The address as asked for, with the number of its first row. */
  readonly asked: URLSearchParams;
  readonly limit: number;
  /** How many the filter finds, where the page counts them. */
  readonly found?: number;
}

/** Links under `cursor` for a list that says which of its rows these are, in the words of `pageSummary`. */
export function numberedPages(
  here: string,
  query: URLSearchParams,
  page: Neighbours,
  { asked, limit, found }: Numbered,
) {
  const place = { path: here, query, limit, counter: 'row', from: asked.get('row') };
  const { first, previousHref, nextHref } = pageLinks(page, { ...place, names: ['cursor', 'cursor'] });
  const count = page.items.length;
  const isWhole = page.previousCursor === null && page.nextCursor === null;
  const summary = pageSummary({ first, count, found: found ?? (isWhole ? count : null) });
  return { summary, previousHref, nextHref };
}
