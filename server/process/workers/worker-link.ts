import cluster from 'node:cluster';
import type { ToPrimary, ToWorker, Written } from './messages.ts';

/** What one of several processes of a club (`WORKERS`) shares with the others. */
export interface WorkerLink {
  /** 1 … `WORKERS`; who replaces a worker has its number. */
  readonly number: number;
  /** Started before all others, and alone: what is said once at a start is said by this one. */
  readonly isFirst: boolean;
  tellReady(port: number, buildId: string): void;
  tellAlive(): void;
  /** The others forget what they keep of this document. */
  tellWritten(collection: string, id: string): void;
  onWritten(listener: (collection: string, id: string) => void): void;
  onMetricsAsked(answer: () => Promise<string>): void;
  /** The answers of the others; who does not answer in time is left out. */
  gatherMetrics(): Promise<readonly string[]>;
  /** The primary is gone: Node ends this process at once, so that no one is left behind. */
  onAlone(listener: () => void): void;
}

/** Null: this process is the whole club. */
export function openWorkerLink(): WorkerLink | null {
  const { worker } = cluster;
  if (!worker) return null;
  const link = new PrimaryLink();
  const { tellReady, tellAlive, tellWritten, onWritten, onMetricsAsked, gatherMetrics } = link;
  return {
    number: Number(process.argv[2]),
    isFirst: worker.id === 1,
    onAlone: (listener) => void worker.once('disconnect', listener),
    ...{ tellReady, tellAlive, tellWritten, onWritten, onMetricsAsked, gatherMetrics },
  };
}

class PrimaryLink {
  readonly #written = new Map<string, Written>();
  readonly #questions = new Map<number, (texts: readonly string[]) => void>();
  #lastQuestion = 0;
  #forget: (collection: string, id: string) => void = () => {};
  #tellMetrics: () => Promise<string> = async () => '';

  constructor() {
    process.on('message', (message: ToWorker) => this.#receive(message));
  }

  tellReady = (port: number, buildId: string) => send({ kind: 'ready', port, buildId });
  tellAlive = () => send({ kind: 'alive' });

  /** One message for all that is written in one turn of the event loop. */
  tellWritten = (collection: string, id: string) => {
    if (this.#written.size === 0) setImmediate(() => this.#sendWritten());
    this.#written.set(`${collection} ${id}`, [collection, id]);
  };

  onWritten = (listener: (collection: string, id: string) => void) => {
    this.#forget = listener;
  };

  onMetricsAsked = (answer: () => Promise<string>) => {
    this.#tellMetrics = answer;
  };

  gatherMetrics = () => {
    const question = ++this.#lastQuestion;
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    this.#questions.set(question, resolve);
    send({ kind: 'gather-metrics', question });
    return promise;
  };

  #sendWritten(): void {
    const documents = [...this.#written.values()];
    this.#written.clear();
    send({ kind: 'wrote', documents });
  }

  #receive(message: ToWorker): void {
    if (message.kind === 'wrote')
      for (const [collection, id] of message.documents) this.#forget(collection, id);
    if (message.kind === 'tell-metrics') void this.#answer(message.gathering);
    if (message.kind === 'gathered') {
      this.#questions.get(message.question)?.(message.texts);
      this.#questions.delete(message.question);
    }
  }

  async #answer(gathering: number): Promise<void> {
    const text = await this.#tellMetrics().catch(() => '');
    send({ kind: 'metrics', gathering, text });
  }
}

/** A primary that is gone is noticed by `disconnect`, not here. */
function send(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
