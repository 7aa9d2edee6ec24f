/** Addresses of the pages beside a page that is reached by cursor. */
interface Neighbours {
  readonly items: readonly unknown[];
  readonly previousCursor: string | null;
  readonly nextCursor: string | null;
}

interface Place {
  readonly path: string;
  /** The filter. */
  readonly query: URLSearchParams;
  /** The number of the page's first row, as the address has it: for the eye, nothing hangs on it. */
  readonly from: string | null;
  readonly limit: number;
  /** What the address calls the first row's number, where `from` means something else. */
  readonly counter?: string;
}

export interface PageLinks {
  readonly first: number;
  readonly previousHref: string | undefined;
  readonly nextHref: string | undefined;
}

export function pageLinks({ items, previousCursor, nextCursor }: Neighbours, place: Place): PageLinks {
  const { path, query, limit, counter = 'from' } = place;
  const first =
    previousCursor === null ? 1 : Math.max(1, Math.min(Number.parseInt(place.from ?? '', 10) || 1, 1e9));
  const hrefOf = (name: 'before' | 'after', cursor: string | null, from: number) => {
    if (cursor === null) return undefined;
    const target = new URLSearchParams(query);
    target.set(name, cursor);
    if (from > 1) target.set(counter, String(from));
    return `${path}?${target}`;
  };
  return {
    first,
    previousHref: hrefOf('before', previousCursor, first - limit),
    nextHref: hrefOf('after', nextCursor, first + items.length),
  };
}

/** `1–50 of 412`; without the whole where it is not known. */
export function pageSummary({
  first,
  count,
  found,
}: {
  first: number;
  count: number;
  found: number | null;
}): string {
  if (count === 0) return 'Nobody here';
  const range = `${first.toLocaleString('en-GB')}–${(first + count - 1).toLocaleString('en-GB')}`;
  return found === null ? range : `${range} of ${found.toLocaleString('en-GB')}`;
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
