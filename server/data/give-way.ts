/** Work that nobody waits for gives way to people: between two of its steps it stands back while requests wait to be started. */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { isBackgroundWork } from './deadline.ts';

/** In a crowd that never ends, a step is taken this often all the same. */
const LONGEST_WAIT_MS = 200;
const LOOK_EVERY_MS = 5;

const crowds = new Set<() => boolean>();

/** From now on background work gives way while `isBusy` says so. @returns ends that */
export function giveWayTo(isBusy: () => boolean): () => void {
  crowds.add(isBusy);
  return () => void crowds.delete(isBusy);
}

/**
 * Resolves in another turn of the event loop, for work on a local file, which never yields by itself. Requests start one a turn
 * (`http/request-turns.ts`): jobs that took a step of theirs in each would keep a crowd waiting for hours of work.
 */
export async function nextTurn(): Promise<void> {
  await setImmediate();
  if (!isBackgroundWork()) return;
  const until = performance.now() + LONGEST_WAIT_MS;
  while (isCrowded() && performance.now() < until) await pause(LOOK_EVERY_MS);
}

const isCrowded = () => [...crowds].some((isBusy) => isBusy());
