import { setTimeout as pause } from 'node:timers/promises';
import type { HttpServer } from '../http/create-http-server.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import { flushErrors, recordError } from '../log/record-error.ts';
import type { Services } from '../services.ts';

export interface RunningClub {
  readonly services: Services;
  readonly server: HttpServer;
  readonly scheduler: Scheduler;
  readonly port: number;
}

/** Parts of the 10 s that a stop may take in all: requests first, then background work. */
const drainMs = 8000;
const jobsMs = 1000;
const longestStopMs = 9500;
const longestRecordingMs = 2000;

/**
 * On SIGTERM and SIGINT the requests in flight finish; a second signal ends the process at once.
 * @param isWorker The primary passes SIGTERM on, and ends who does not. A terminal and a service manager send theirs to all processes at
 * once: the same signal, so a second one is no second wish, and SIGINT is left to the primary.
 */
export function stopOnSignals(club: RunningClub, isWorker: boolean): void {
  let isStopping = false;
  if (isWorker) process.on('SIGINT', () => {});
  for (const signal of isWorker ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)) {
    process.on(signal, () => {
      if (isStopping && isWorker) return;
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop(club, signal);
    });
  }
}

async function stop({ services, server, scheduler }: RunningClub, signal: string): Promise<void> {
  const { log, store } = services;
  log.info({ signal }, 'Stopping: requests in flight finish, new ones are refused');
  setTimeout(() => process.exit(1), longestStopMs).unref();
  try {
    const requests = await server.drain(drainMs);
    await Promise.race([scheduler.stop(), pause(jobsMs)]);
    await flushErrors(services);
    await store.close();
    log.info({ requests }, 'Stopped');
    log.flush();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, 'Stopped with an error');
    log.flush();
    process.exit(1);
  }
}

/** An uncaught error leaves the process in an unknown state: it is recorded, then the process ends. */
export function stopOnFatalErrors(services: Services): void {
  let isEnding = false;
  process.on('uncaughtException', (error, origin) => {
    if (isEnding) return;
    isEnding = true;
    void end(services, error, origin);
  });
}

/** New connections are for another process then, or refused; otherwise they would be accepted and cut. */
export function refuseAfterFatalErrors(server: HttpServer): void {
  process.once('uncaughtException', () => void server.drain(longestRecordingMs));
}

async function end(services: Services, error: unknown, origin: string): Promise<void> {
  services.log.fatal({ err: error, origin }, 'Uncaught error: the process ends');
  recordError(services, error, { route: `process/${origin}`, requestId: '' });
  await Promise.race([flushErrors(services), pause(longestRecordingMs)]);
  services.log.flush();
  process.exit(1);
}
