import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../../log/log.ts';
import { ALIVE_EVERY_MS, type ToPrimary, type ToWorker } from './messages.ts';
import { countEnding, noEndings, restartPause } from './restart-pause.ts';

/** A worker that is busy for longer is left out of this answer: monitoring itself gives up after ten seconds. */
const LONGEST_MS = 2000;

interface Gathering {
  readonly missing: Set<Worker>;
  readonly texts: string[];
  readonly end: () => void;
}

/** Asks workers for their numbers, for the one that monitoring has asked. */
class MetricsGatherer {
  readonly #open = new Map<number, Gathering>();
  #last = 0;

  /** Resolves when all have answered, or after two seconds. */
  async gather(
    others: readonly Worker[],
    ask: (worker: Worker, gathering: number) => void,
  ): Promise<string[]> {
    if (others.length === 0) return [];
    const gathering = ++this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LONGEST_MS);
    const texts: string[] = [];
    this.#open.set(gathering, { missing: new Set(others), texts, end: resolve });
    for (const worker of others) ask(worker, gathering);
    await promise;
    clearTimeout(timer);
    this.#open.delete(gathering);
    return texts;
  }

  note(worker: Worker, gathering: number, text: string): void {
    const open = this.#open.get(gathering);
    if (!open?.missing.delete(worker)) return;
    open.texts.push(text);
    if (open.missing.size === 0) open.end();
  }
}

/** A worker needs 9.5 s at most (`process-end.ts`). */
const LONGEST_STOP_MS = 9800;

export interface CrewParts {
  readonly size: number;
  readonly log: Log;
  readonly deadAfterMs: number;
}

interface Ready {
  readonly port: number;
  readonly buildId: string;
}

/** One worker's place: who has it now, and how it went with those before. */
interface Place {
  readonly number: number;
  worker: Worker | null;
  isReady: boolean;
  startedAt: number;
  /** Times in a row that the primary looked and had not heard from it. */
  silence: number;
  endings: typeof noEndings;
}

/** The workers of a club: started, watched, replaced and stopped. */
export class Crew {
  readonly #log: Log;
  readonly #mostSilence: number;
  readonly #places: readonly Place[];
  readonly #metrics = new MetricsGatherer();
  /** `ending`: a signal, or a start that failed; nobody is replaced any more. */
  #phase: 'starting' | 'working' | 'ending' = 'starting';
  #exitCode = 0;

  constructor({ size, log, deadAfterMs }: CrewParts) {
    this.#log = log;
    this.#mostSilence = Math.max(2, Math.ceil(deadAfterMs / ALIVE_EVERY_MS));
    this.#places = Array.from({ length: size }, (_, index) => ({
      ...{ number: index + 1, worker: null, isReady: false, startedAt: 0, silence: 0, endings: noEndings },
    }));
  }

  /**
   * Resolves once all listen. The first starts alone: it brings the store up to date, and where a club cannot start it says so
   * once. A failed start ends this process with the worker's code.
   */
  async start(): Promise<Ready> {
    const [first, ...others] = this.#places;
    if (!first) throw new Error('A crew of nobody');
    const ready = await this.#open(first);
    if (this.#phase === 'starting') await Promise.all(others.map((place) => this.#open(place)));
    if (this.#phase !== 'starting') return new Promise(() => {});
    this.#phase = 'working';
    setInterval(() => this.#lookForSilence(), ALIVE_EVERY_MS);
    return ready;
  }

  /** Requests in flight finish; the second time everything ends at once. */
  stop(signal: string): void {
    if (this.#phase === 'ending') this.#killAll(1);
    this.#log.info({ signal }, 'Stopping: requests in flight finish, new ones are refused');
    this.#end(0);
  }

  /** Never resolves where the worker ends first: that is dealt with where it ends. */
  #open(place: Place): Promise<Ready> {
    // The number is seen by whoever lists the machine's processes, too.
    cluster.setupPrimary({ args: [String(place.number)] });
    const worker = cluster.fork();
    Object.assign(place, { worker, isReady: false, startedAt: performance.now(), silence: 0 });
    worker.once('exit', (code, signal) => this.#onExit(place, worker, code, signal));
    worker.on('error', (error) => {
      this.#log.warn({ err: error, of: place.number }, 'A worker was not reached');
      // A process that the machine could not start has no exit; of any other its exit says more.
      if (worker.process.pid === undefined) this.#onExit(place, worker, 1, null);
    });
    return new Promise((resolve) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.kind === 'ready') {
          place.isReady = true;
          resolve(message);
        } else this.#onMessage(place, worker, message);
      });
    });
  }

  #onMessage(place: Place, worker: Worker, message: Exclude<ToPrimary, { kind: 'ready' }>): void {
    if (message.kind === 'alive') place.silence = 0;
    if (message.kind === 'wrote') for (const other of this.#others(worker)) tell(other, message);
    if (message.kind === 'metrics') this.#metrics.note(worker, message.gathering, message.text);
    if (message.kind === 'gather-metrics') {
      const ask = (other: Worker, gathering: number) => tell(other, { kind: 'tell-metrics', gathering });
      void this.#metrics.gather(this.#others(worker), ask).then((texts) => {
        tell(worker, { kind: 'gathered', question: message.question, texts });
      });
    }
  }

  #others(worker: Worker): Worker[] {
    return this.#places.flatMap((place) =>
      place.worker && place.isReady && place.worker !== worker ? [place.worker] : [],
    );
  }

  #onExit(place: Place, worker: Worker, code: number | null, signal: string | null): void {
    const wasReady = place.isReady;
    Object.assign(place, { worker: null, isReady: false });
    if (this.#phase === 'ending') {
      // A signal that reaches a worker before it can deal with one ends it just as well.
      if (code !== 0 && wasReady) this.#exitCode ||= code ?? 1;
      if (this.#places.every((each) => each.worker === null)) this.#exit(this.#exitCode);
      return;
    }
    if (this.#phase === 'starting') {
      this.#end(code || 1);
      return;
    }
    place.endings = countEnding(place.endings, {
      wasReady,
      milliseconds: performance.now() - place.startedAt,
    });
    const pauseMs = restartPause(place.endings);
    const ended = { of: place.number, workerPid: worker.process.pid, code, signal };
    if (pauseMs === null) {
      this.#log.fatal(ended, 'A worker could not start again and again: the club ends');
      this.#end(code || 1);
      return;
    }
    this.#log.error({ ...ended, pauseMs }, 'A worker ended; another takes its place');
    setTimeout(() => this.#replace(place), pauseMs);
  }

  #replace(place: Place): void {
    if (this.#phase === 'ending') return;
    void this.#open(place).then(() => this.#log.info({ of: place.number }, 'A worker was replaced'));
  }

  /** Counted in looks, so that a machine that slept has not been silent. */
  #lookForSilence(): void {
    for (const place of this.#places) {
      if (!place.worker || !place.isReady) continue;
      place.silence += 1;
      if (place.silence <= this.#mostSilence) continue;
      this.#log.error({ of: place.number }, 'A worker no longer answers: it is ended');
      place.worker.process.kill('SIGKILL');
    }
  }

  #end(exitCode: number): void {
    this.#phase = 'ending';
    this.#exitCode ||= exitCode;
    const open = this.#places.filter(({ worker }) => worker !== null);
    if (open.length === 0) this.#exit(this.#exitCode);
    for (const { worker } of open) worker?.process.kill('SIGTERM');
    setTimeout(() => this.#killAll(1), LONGEST_STOP_MS);
  }

  #killAll(exitCode: number): never {
    for (const { worker } of this.#places) worker?.process.kill('SIGKILL');
    return this.#exit(exitCode);
  }

  #exit(exitCode: number): never {
    this.#log.info({ exitCode }, 'Stopped');
    this.#log.flush();
    return process.exit(exitCode);
  }
}

/** Whoever ends meanwhile need not be told. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
