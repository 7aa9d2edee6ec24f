/** The primary of a club that runs in several processes (`WORKERS`). It answers nobody itself. */
import cluster from 'node:cluster';
import { readFoundations } from '../foundations.ts';
import { Crew } from './crew.ts';

export interface LeadOptions {
  /** How long a worker may be silent before it is replaced; shorter in tests. */
  readonly deadAfterMs?: number;
}

/** Starts the workers and stays until a signal, or a worker that cannot start, ends the whole. */
export function leadWorkers({ deadAfterMs }: LeadOptions = {}): void {
  // Also finds what is wrong with the configuration once, and makes the secret once.
  const { config, log } = readFoundations(undefined, null);
  // Each accepts its own connections: nobody's is handed to one that is about to die (docs/decisions/0136-several-processes.md).
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const crew = new Crew({ size: config.workers, log, deadAfterMs: deadAfterMs ?? config.limits.deadAfterMs });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => crew.stop(signal));
  void crew.start().then(({ port, buildId }) => {
    const { host, mode, workers } = config;
    log.info({ host, port, mode, buildId, pid: process.pid, workers }, 'Listening');
  });
}
