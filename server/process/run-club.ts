import { join } from 'node:path';
import { access } from '../access/access.ts';
import { createBodyLimit } from '../access/body-limit.ts';
import { ConfigError, type Mode } from '../config/config.ts';
import { DEMO_CLUB_ID, demoClub } from '../data/collections/demo.ts';
import { StoreUnavailableError } from '../data/store.ts';
import type { App } from '../http/connection.ts';
import { createHttpServer, PortInUseError } from '../http/create-http-server.ts';
import { createReadinessCheck } from '../http/readiness.ts';
import { openRetainedBuilds, retainBuild } from '../http/retained-builds.ts';
import { readStaticFiles } from '../http/static-files.ts';
import { createScheduler, type Job } from '../jobs/scheduler.ts';
import { recordError } from '../log/record-error.ts';
import { keepClubState } from '../metrics/read-club-state.ts';
import type { Foundations } from '../open-services.ts';
import type { Services } from '../services.ts';
import { exitOnConfigError, readFoundations } from './foundations.ts';
import { type RunningClub, refuseAfterFatalErrors, stopOnFatalErrors, stopOnSignals } from './process-end.ts';
import { ALIVE_EVERY_MS } from './workers/messages.ts';
import { openWorkerLink, type WorkerLink } from './workers/worker-link.ts';

/** What a command (`main.ts`, `demo.ts`) runs the process with. */
export interface Composition {
  /** Set by the demo; otherwise taken from the environment. */
  readonly mode?: Mode;
  readonly buildId: string;
  /** The client build. */
  readonly clientDirectory: string;
  openServices(foundations: Foundations): Services;
  listJobs(services: Services): Job[];
  createApp(services: Services): App;
  /** Runs before the store is opened: fills the demo. @throws ConfigError */
  prepare?(foundations: Foundations): Promise<void>;
  /** Runs once the server is listening: prints what people need to know. */
  announce?(services: Services, port: number): Promise<void>;
}

/** Runs the club until a signal ends the process. Invalid configuration ends it at once, with code 78. */
export async function runClub(composition: Composition): Promise<void> {
  const link = openWorkerLink();
  link?.onAlone(() => log.flush());
  const { config, secret, log } = readFoundations(composition.mode, link?.number ?? null);
  try {
    const { buildId } = composition;
    const now = () => Temporal.Now.instant();
    const foundations: Foundations = { config, secret, log, buildId, now, link };
    await composition.prepare?.(foundations);
    const services = composition.openServices(foundations);
    stopOnFatalErrors(services);
    if (config.mode === 'production' && config.store === 'sqlite') await refuseDemoData(services);
    const club = await startServing(composition, services, link);
    stopOnSignals(club, link !== null);
    if (link) report(link, club, buildId);
    if (link?.isFirst ?? true) await announce(composition, services, club.port);
  } catch (error) {
    if (error instanceof ConfigError) exitOnConfigError(error);
    if (error instanceof PortInUseError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    log.fatal({ err: error }, 'The club could not start');
    log.flush();
    process.exit(1);
  }
}

/** An unavailable store must not stop the start: it may come back. */
async function announce(composition: Composition, services: Services, port: number): Promise<void> {
  try {
    await composition.announce?.(services, port);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    services.log.warn(
      { err: error },
      'The store doesn’t respond. If the club isn’t set up yet, the next start prints its set-up link',
    );
  }
}

/** The demo's passwords are public, and the demo only ever fills an SQLite file. @throws ConfigError */
async function refuseDemoData({ store, config }: Services): Promise<void> {
  if (!(await store.find(demoClub, DEMO_CLUB_ID))) return;
  throw new ConfigError([
    `${config.dataDir} contains the demo club, whose passwords are public. Set DATA_DIR to another folder.`,
  ]);
}

/** What the primary knows of this worker, and may ask of it. */
function report(link: WorkerLink, { services, server, port }: RunningClub, buildId: string): void {
  link.onMetricsAsked(() => services.metrics.writeOwn({ buildId, inFlight: server.load.inFlight }));
  link.tellReady(port, buildId);
  const tell = () => server.load.stuckForMs() < ALIVE_EVERY_MS && link.tellAlive();
  setInterval(tell, ALIVE_EVERY_MS).unref();
}

async function startServing(
  composition: Composition,
  services: Services,
  link: WorkerLink | null,
): Promise<RunningClub> {
  const { config, log, store, identity } = services;
  const { buildId, clientDirectory } = composition;
  const buildsDirectory = join(config.dataDir, 'builds');
  const server = createHttpServer({
    app: composition.createApp(services),
    bodyLimit: createBodyLimit(services, access),
    config,
    log,
    staticFiles: readStaticFiles(clientDirectory, buildId),
    retainedBuilds: openRetainedBuilds(buildsDirectory),
    checkReadiness: createReadinessCheck({ config, log, store, identity }),
    publicData: services.publicData,
    metrics: services.metrics,
    readClub: keepClubState(services),
    readOthers: link?.gatherMetrics ?? (async () => []),
    onError: (error, place) => recordError(services, error, place),
  });
  const scheduler = createScheduler({
    store,
    now: services.now,
    log,
    jobs: composition.listJobs(services),
    onWrite: services.onWrite,
    onFailure: (error, job) => recordJobFailure(services, error, job),
  });
  refuseAfterFatalErrors(server);
  const port = await server.listen(config.port, config.host);
  scheduler.start();
  const { host, mode } = config;
  log.info({ host, port, mode, buildId, pid: process.pid }, link ? 'A worker listens' : 'Listening');
  if (link?.isFirst ?? true) keepAssets(buildsDirectory, composition, services);
  return { services, server, scheduler, port };
}

function keepAssets(directory: string, { buildId, clientDirectory }: Composition, { log }: Services): void {
  retainBuild(directory, buildId, join(clientDirectory, 'assets')).catch((error: unknown) =>
    log.warn({ err: error }, 'The assets of this build could not be retained for pages that are still open'),
  );
}

/** On the page of errors, unless it is the store that is away: then nothing works, and readiness says so. */
function recordJobFailure(services: Services, error: unknown, job: string): void {
  if (!(error instanceof StoreUnavailableError))
    recordError(services, error, { route: `job ${job}`, requestId: '' });
}
