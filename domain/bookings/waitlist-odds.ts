/** With fewer cases the odds mean nothing. */
export const LEAST_ODDS_CASES = 20;

/** How waits that began at one position have ended. */
export interface WaitTally {
  readonly cases: number;
  readonly gotIn: number;
}

/** A wait that ended with the start of the class; people who leave on their own say nothing about the odds. */
export interface WaitCase {
  /** 1 is the front. */
  readonly position: number;
  readonly gotAPlace: boolean;
}

/**
 * Of ten people who joined at this position, how many got a place (0 to 10), from the club's own history; null below 20 cases.
 * @param byPosition the front at index 0
 */
export function waitlistOdds(
  byPosition: readonly WaitTally[],
  position: number,
): { readonly inTen: number } | null {
  const tally = byPosition[position - 1];
  if (!tally || tally.cases < LEAST_ODDS_CASES) return null;
  return { inTen: Math.round((tally.gotIn / tally.cases) * 10) };
}

/** The history with these waits added. */
export function withWaitCases(byPosition: readonly WaitTally[], cases: readonly WaitCase[]): WaitTally[] {
  const last = Math.max(byPosition.length, ...cases.map(({ position }) => position));
  return Array.from({ length: last }, (_, at) => {
    const atPosition = cases.filter(({ position }) => position === at + 1);
    const { cases: before, gotIn } = byPosition[at] ?? { cases: 0, gotIn: 0 };
    return {
      cases: before + atPosition.length,
      gotIn: gotIn + atPosition.filter(({ gotAPlace }) => gotAPlace).length,
    };
  });
}
