/** Reads files that people send in a thread of its own, so that nobody else waits for them, and within limits of time and memory. */
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DeadlineError } from '../../data/deadline.ts';
import { Lock } from '../../data/waiting-queue.ts';
import { ListProblem } from '../../imports/list-problem.ts';
import type { Asked, Said } from './messages.ts';
import type { Readers } from './readers.ts';
import type { Reading } from './reading.ts';

/** @throws ListProblem where it cannot be read: a sentence for whoever sent it */
export type ReadApart = <Name extends keyof Readers>(
  name: Name,
  input: Parameters<Readers[Name]>[0],
) => Promise<ReturnType<Readers[Name]>>;

export interface ReadingLimits {
  /** Of a processor, for one file: a machine that is busy with something else refuses nobody's list. */
  readonly mostMs: number;
  /** Of a clock: however busy the machine is, a person does not wait for longer. */
  readonly longestMs: number;
  /** Of the thread, without the bytes of the file. */
  readonly mostMegabytes: number;
  /** Files that wait for their turn. */
  readonly mostWaiting: number;
}

/** The largest file that is not refused unread takes a few seconds on a small machine. */
const usualLimits: ReadingLimits = {
  mostMs: 20_000,
  longestMs: 110_000,
  mostMegabytes: 384,
  mostWaiting: 8,
};
const LOOK_EVERY_MS = 500;
/** With nothing to read the thread ends after this, and its memory is free. */
const IDLE_MS = 20_000;

export const TOO_MUCH_TO_READ =
  'This file takes too long to read. Split it into smaller ones, or export it again with less in it.';
export const OTHERS_FIRST = 'Other files are being read just now. Try again in a minute.';

/** One thread, started when there is something to read, which reads one file after the other. */
export function createReadApart(given: Partial<ReadingLimits> = {}): ReadApart {
  const limits = { ...usualLimits, ...given };
  const turn = new Lock();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.terminate();
    thread = null;
  };
  /** One that ends by itself between two files is not asked again. */
  const begin = () => {
    const own = startThread(limits);
    return own.on('exit', () => {
      if (thread === own) thread = null;
    });
  };
  const ask = async (asked: Asked) => {
    clearTimeout(idle);
    thread ??= begin();
    thread.ref();
    try {
      return await talk(thread, asked, limits);
    } catch (error) {
      end();
      throw error;
    } finally {
      thread?.unref();
      idle = setTimeout(end, IDLE_MS).unref();
    }
  };
  const read = async (name: keyof Readers, input: unknown) => {
    if (turn.waiting >= limits.mostWaiting) throw new ListProblem(OTHERS_FIRST);
    const release = await turn.acquire().catch((error: unknown) => {
      throw error instanceof DeadlineError ? new ListProblem(OTHERS_FIRST) : error;
    });
    const said = await ask({ name, input }).finally(release);
    if (typeof said === 'string') throw new ListProblem(said);
    return said;
  };
  return read as ReadApart;
}

/** From the sources the program is beside this file; the build (`vite.config.ts`) puts it beside its other programs. */
function startThread({ mostMegabytes }: ReadingLimits): Worker {
  const here = import.meta.dirname;
  const program = import.meta.filename.endsWith('.ts')
    ? join(here, 'reading-thread.ts')
    : join(basename(here) === 'assets' ? dirname(here) : here, 'reading-thread.js');
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 };
  // It needs nothing of what the club is configured with.
  const thread = new Worker(program, { name: 'reading', execArgv: [], env: {}, resourceLimits });
  // Whoever waits for it hears of it, too; with nobody waiting it would end the club.
  return thread.on('error', () => {});
}

/** @returns what the file says, or why its reader refuses it @throws ListProblem where a limit is reached: the thread is then of no more use */
function talk(
  thread: Worker,
  asked: Asked,
  { mostMs, longestMs }: ReadingLimits,
): Promise<Reading<unknown, unknown> | string> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading<unknown, unknown> | string>();
  const rows: unknown[] = [];
  const take = (said: Said) => {
    if ('problem' in said) return resolve(said.problem);
    if ('failure' in said) return reject(said.failure);
    if ('head' in said) return resolve({ head: said.head, rows });
    rows.push(...said.rows);
    // Whoever has asked for something in the meantime is answered first.
    setImmediate(() => thread.postMessage({}));
  };
  const giveUp = () => reject(new ListProblem(TOO_MUCH_TO_READ));
  const fail = (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : reject(error);
  const limit = setTimeout(giveUp, longestMs);
  const started = cpuMs(thread);
  const looking = setInterval(
    async () => {
      if ((await cpuMs(thread)) - (await started) > mostMs) giveUp();
    },
    Math.min(mostMs, LOOK_EVERY_MS),
  );
  thread.on('message', take).on('error', fail).on('exit', giveUp);
  thread.postMessage(asked);
  return promise.finally(() => {
    clearTimeout(limit);
    clearInterval(looking);
    thread.off('message', take).off('error', fail).off('exit', giveUp);
  });
}

/** What the thread has used of a processor since it was started. */
async function cpuMs(thread: Worker): Promise<number> {
  // None while it starts, or has ended.
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
