/** How long people wait who connect while others keep asking. */
import { Asking, type Target } from './load.ts';

export interface Newcomers {
  /** Milliseconds until the last of them has its first answer. */
  readonly lastMs: number;
  /** The same if everybody were served in the order of arrival, each newcomer and each busy connection once. */
  readonly fairMs: number;
}

/** @param count connections that are busy already, and that come new */
export async function measureNewcomers(target: Target, count: number): Promise<Newcomers> {
  const busy = await Promise.all(Array.from({ length: count }, () => Asking.open(target)));
  const answered: number[] = [];
  let isOver = false;
  const keepBusy = busy.map(async (each) => {
    while (!isOver) answered.push(await each.once());
    each.close();
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const answersBefore = answered.length;
  const startedAt = performance.now();
  const newcomers = await Promise.all(Array.from({ length: count }, () => Asking.open(target)));
  const lastMs = performance.now() - startedAt;
  const eachMs = lastMs / (answered.length - answersBefore + count);
  isOver = true;
  await Promise.all(keepBusy);
  for (const each of newcomers) each.close();
  return { lastMs, fairMs: eachMs * 2 * count };
}
