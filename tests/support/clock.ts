/** A clock that stays still until a test moves it. */
export interface TestClock {
  now(): Temporal.Instant;
  advance(duration: Temporal.DurationLike): void;
}

export function standingClock(start = '2026-11-24T18:00:00Z'): TestClock {
  let at = Temporal.Instant.from(start);
  return {
    now: () => at,
    advance: (duration) => {
      at = at.add(duration);
    },
  };
}
