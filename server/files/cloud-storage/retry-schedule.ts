/** Specification, §9: how long an operation and an upload are retried, in milliseconds. */
export const OPERATION_RETRY_MS = 120_000;
export const UPLOAD_RETRY_MS = 600_000;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 32_000;

/**
 * How long to wait after a failure, in milliseconds; null: no more retries.
 * @param failures so far, 1 or more
 * @param elapsedMs since the first try began
 * @param chance 0 to 1, so that instances do not retry all at once
 */
export function nextPause(
  failures: number,
  elapsedMs: number,
  limitMs: number,
  chance: number,
): number | null {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + chance / 2);
  return elapsedMs + pause < limitMs ? pause : null;
}
