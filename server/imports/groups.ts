import { setTimeout as rest } from 'node:timers/promises';

const LONGEST_REST_MS = 50;

/** A long list in groups. */
export function* groups<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** A few at a time, which share their commits, with an equally long pause after each group, so that the desk is not slowed down. */
export async function inGroups<T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const group of groups(items, size)) {
    const startedAt = performance.now();
    await Promise.all(group.map(work));
    await rest(Math.min(performance.now() - startedAt, LONGEST_REST_MS));
  }
}
