/**
 * Work that has waited for something goes on one piece a turn of the event loop. A commit that fifty requests share would otherwise let fifty pages be
 * drawn in one turn, in which nobody connects, and whoever stands at the door waits for all of them.
 */
import { setImmediate } from 'node:timers/promises';
import { isUrgentWork } from './deadline.ts';

const urgent: (() => void)[] = [];
const usual: (() => void)[] = [];
let isTurnTaken = false;

/** Resolves when the work that asks may go on: at once where nothing else has in this turn. What is urgent goes before the rest. */
export function nextTurn(): Promise<void> {
  if (isTurnTaken) return new Promise((resolve) => (isUrgentWork() ? urgent : usual).push(resolve));
  isTurnTaken = true;
  void passOn();
  return Promise.resolve();
}

async function passOn(): Promise<void> {
  for (;;) {
    await setImmediate();
    const next = urgent.shift() ?? usual.shift();
    if (!next) break;
    next();
  }
  isTurnTaken = false;
}
