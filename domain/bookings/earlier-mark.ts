/** How a mark that was made earlier, without a connection, meets what is stored since. */
export type EarlierMark =
  /** Nothing has changed since it was made. */
  | 'fits'
  /** Somebody changed the mark before: it is the newer one, and replaces theirs. */
  | 'replaces'
  /** Somebody changed the mark afterwards, or at the same moment: theirs stays. */
  | 'is-older';

interface StoredMark {
  readonly status: string;
  /** Null: the mark was removed, or there was never one. */
  readonly markedAt: Temporal.Instant | null;
  readonly changedAt: Temporal.Instant;
}

/** @param seen the status that the page showed when the mark was made; left out: not known */
export function meetEarlierMark(
  { status, markedAt, changedAt }: StoredMark,
  mark: { readonly seen?: string | undefined; readonly at: Temporal.Instant },
): EarlierMark {
  if (mark.seen === undefined || mark.seen === status) return 'fits';
  return Temporal.Instant.compare(markedAt ?? changedAt, mark.at) >= 0 ? 'is-older' : 'replaces';
}
