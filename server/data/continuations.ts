/**
 * Work that has waited for something goes on one piece a turn of the event loop. A commit that fifty requests share would otherwise let fifty pages be
 * drawn in one turn, in which nobody connects, and whoever stands at the door waits for all of them.
 */
import { setImmediate } from 'node:timers/promises';
import { isUrgentWork } from './deadline.ts';

const urgent: (() => void)[] = [];
const usual: (() => void)[] = [];
let isTurnTaken = false;
let isNextUrgent = true;

/**
 * Resolves when the work that asks may go on: at once where nothing else has in this turn. What is urgent goes before the rest, though never
 * more than every second turn, so that nobody keeps the others waiting.
 */
export function nextTurn(): Promise<void> {
  if (isTurnTaken) return new Promise((resolve) => (isUrgentWork() ? urgent : usual).push(resolve));
  isTurnTaken = true;
  void passOn();
  return Promise.resolve();
}

async function passOn(): Promise<void> {
  for (;;) {
    await setImmediate();
    const [first, second] = isNextUrgent ? [urgent, usual] : [usual, urgent];
    const next = first.shift() ?? second.shift();
    isNextUrgent = !isNextUrgent;
    if (!next) break;
    next();
  }
  isTurnTaken = false;
  isNextUrgent = true;
}
