/** How a worker that ended is started again. */

/** Who has lived for so long was not ended by its start. */
const LONG_LIFE_MS = 60_000;
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** So many starts in a row that led to nothing, and the next will not either: the club ends, for its supervisor to see. */
const MOST_FAILED_STARTS = 5;

/** What is known of a worker's place from those that have had it. */
export interface Endings {
  /** In a row, before they answered anybody. */
  readonly failedStarts: number;
  /** In a row, soon after their start. */
  readonly shortLives: number;
}

export const noEndings: Endings = { failedStarts: 0, shortLives: 0 };

export interface Life {
  readonly wasReady: boolean;
  readonly milliseconds: number;
}

export function countEnding(endings: Endings, { wasReady, milliseconds }: Life): Endings {
  return {
    failedStarts: wasReady ? 0 : endings.failedStarts + 1,
    shortLives: milliseconds < LONG_LIFE_MS ? endings.shortLives + 1 : 0,
  };
}

/** Milliseconds until the next start; null: it is given up. */
export function restartPause({ failedStarts, shortLives }: Endings): number | null {
  if (failedStarts >= MOST_FAILED_STARTS) return null;
  return shortLives === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (shortLives - 1));
}
