/** Fewer cases than this say nothing. */
export const LEAST_ODDS_CASES = 20;

/** One past wait of the club: where somebody joined, and whether they got a place. */
export interface WaitCase {
  /** 1 is the front. */
  readonly position: number;
  readonly gotAPlace: boolean;
}

/**
 * Of ten people who joined at this position, how many got a place (0 to 10), from the club's own history; null below 20 cases.
 */
export function waitlistOdds(
  cases: readonly WaitCase[],
  position: number,
): { readonly inTen: number } | null {
  const alike = cases.filter((one) => one.position === position);
  if (alike.length < LEAST_ODDS_CASES) return null;
  const placed = alike.filter(({ gotAPlace }) => gotAPlace).length;
  return { inTen: Math.round((placed / alike.length) * 10) };
}
