/**
 * Who may book one session when, within this process: one after the other. Hundreds at once would lose races to each other over one
 * document, and each loser asks for everything again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { TransactionContentionError } from '../data/store.ts';

/** Other instances have lines of their own: who loses to them five times over comes again, so many times in all. */
const MOST_ROUNDS = 4;
const LONGEST_PAUSE_MS = 200;
/** A store that is slow or away must not make one wait for the other: after this long everybody tries for themselves. */
const LONGEST_WAIT_MS = 3000;

type Call = 'your-turn' | 'it-is-full' | 'too-long';

interface Line {
  isTaken: boolean;
  readonly waiting: ((call: Call) => void)[];
}

const lines = new WeakMap<object, Map<string, Line>>();

export interface Turn<R> {
  /** What somebody can be told without a turn; null: they have to wait for one. Only asked of those who had to wait. */
  early(): Promise<R | null>;
  work(): Promise<R>;
  /** True for what those who wait would probably be told too: they are all asked at once whether it is so. */
  isFull(result: R): boolean;
}

/**
 * Runs `work` when nobody else in this process is at the same session; those who wait get their turn in the order in which they asked.
 * @param store whose sessions these are
 */
export async function takeTurn<R>(store: object, sessionId: string, turn: Turn<R>): Promise<R> {
  const line = lineOf(store, sessionId);
  while (line.isTaken) {
    const call = await waitIn(line);
    if (call === 'your-turn') break;
    if (call === 'too-long') return workOn(turn);
    const early = await turn.early();
    if (early !== null) return early;
  }
  line.isTaken = true;
  try {
    const result = await workOn(turn);
    if (turn.isFull(result)) for (const call of line.waiting.splice(0)) call('it-is-full');
    return result;
  } finally {
    // Whoever is next takes the turn over, so that nobody new slips in before them.
    const next = line.waiting.shift();
    if (next) next('your-turn');
    else {
      line.isTaken = false;
      lines.get(store)?.delete(sessionId);
    }
  }
}

function waitIn(line: Line): Promise<Call> {
  return new Promise((resolve) => {
    const called = (call: Call) => {
      clearTimeout(limit);
      resolve(call);
    };
    const limit = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(called), 1);
      resolve('too-long');
    }, LONGEST_WAIT_MS);
    line.waiting.push(called);
  });
}

async function workOn<R>(turn: Turn<R>): Promise<R> {
  for (let round = 1; ; round += 1) {
    try {
      return await turn.work();
    } catch (error) {
      if (!(error instanceof TransactionContentionError) || round === MOST_ROUNDS) throw error;
      await pause(Math.random() * LONGEST_PAUSE_MS);
      const early = await turn.early();
      if (early !== null) return early;
    }
  }
}

function lineOf(store: object, sessionId: string): Line {
  const ofStore = lines.get(store) ?? new Map<string, Line>();
  const line = ofStore.get(sessionId) ?? { isTaken: false, waiting: [] };
  lines.set(store, ofStore);
  ofStore.set(sessionId, line);
  return line;
}
