import type { Log } from '../log/log.ts';

/** Work that runs after the response: no request waits for it, and at most one piece per key runs at a time. */
export interface BackgroundWork {
  run(key: string, work: () => Promise<unknown>): void;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
}

export function createBackgroundWork(log: Pick<Log, 'warn'>): BackgroundWork {
  const running = new Map<string, Promise<void>>();

  async function finish(key: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Unknown';
      log.warn({ event: 'identity.background-failed', error: name }, 'Background work failed');
    } finally {
      running.delete(key);
    }
  }

  return {
    run(key, work) {
      if (!running.has(key)) running.set(key, finish(key, work));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
