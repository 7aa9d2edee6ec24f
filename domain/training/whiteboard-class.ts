/** Which class the whiteboard shows when nobody has chosen one. */
export interface BoardClass {
  readonly id: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/**
 * The class that is on now (of several, the one that started last), otherwise the next one today, otherwise the one that
 * ended last.
 * @param classes of today, in any order
 */
export function chooseBoardClass<Class extends BoardClass>(
  classes: readonly Class[],
  now: Temporal.Instant,
): Class | null {
  const inOrder = classes.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt));
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
    Temporal.Instant.compare(one, other) < 0;
  const running = inOrder.findLast(
    ({ startsAt, endsAt }) => !isBefore(now, startsAt) && isBefore(now, endsAt),
  );
  return running ?? inOrder.find(({ startsAt }) => isBefore(now, startsAt)) ?? inOrder.at(-1) ?? null;
}
