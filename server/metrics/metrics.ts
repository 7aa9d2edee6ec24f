/** What monitoring may ask of this process (`/metrics`, in the text format of Prometheus). */
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StoreOperation } from './store-work.ts';

export interface AnsweredRequest {
  readonly method: string;
  /** Its pattern, so that there are never more than routes. */
  readonly route: string;
  readonly status: number;
  /** From the moment the request was whole until its answer was ready; null: the app was not asked. */
  readonly ms: number | null;
}

/** What is true of the club as a whole, whichever process is asked. */
export interface ClubState {
  readonly jobs: readonly {
    readonly name: string;
    readonly isPaused: boolean;
    readonly hasFailed: boolean;
    /** Null: never. */
    readonly lastRunAt: Temporal.Instant | null;
    readonly durationMs: number;
  }[];
  readonly messages: { readonly waiting: number; readonly failed: number };
  readonly openErrors: number;
}

export interface ProcessSource {
  readonly buildId: string;
  /** Requests that are in the app now. */
  inFlight(): number;
}

export interface MetricsSource extends ProcessSource {
  /** In bytes, of the data folder's disk; null: not known. */
  readFreeDisk(): Promise<number | null>;
  /** Null: the store is away. */
  readClub(): Promise<ClubState | null>;
  /** `writeOwn` of the other processes of this club on this machine. */
  readOthers(): Promise<readonly string[]>;
}

export interface Metrics {
  noteRequest(request: AnsweredRequest): void;
  /** A page from the cache, or a file. */
  noteWithoutApp(): void;
  noteStore(operation: StoreOperation, ms: number, documents: number): void;
  noteError(): void;
  /**
   * Everything counted since the first call. Until somebody asks, nothing is counted and the library isn't loaded: monitoring
   * takes differences between two answers, so nothing is lost but what happened before the first.
   */
  write(source: MetricsSource): Promise<{ readonly type: string; readonly text: string }>;
  /** Of this process alone, for one of its siblings that is asked; begins counting too. */
  writeOwn(source: ProcessSource): Promise<string>;
}

/**
 * @param worker which of several processes, so that each has series of its own: their sum would go down where one is replaced, which
 * monitoring takes for a new beginning of all
 */
export function createMetrics(worker?: number): Metrics {
  let started: Promise<Instruments> | null = null;
  let instruments: Instruments | null = null;
  const begin = async (buildId: string) => {
    started ??= startInstruments(buildId, worker);
    instruments = await started;
    return instruments;
  };
  const writeOwn = async ({ buildId, inFlight }: ProcessSource) => {
    const own = await begin(buildId);
    own.inFlight.set(inFlight());
    return own.registry.metrics();
  };
  return {
    noteRequest({ method, route, status, ms }) {
      if (!instruments) return;
      instruments.requests.inc({ method, route, status: String(status) });
      if (ms !== null) instruments.requestSeconds.observe({ route }, ms / 1000);
    },
    noteWithoutApp() {
      instruments?.withoutApp.inc();
    },
    noteStore(operation, ms, documents) {
      if (!instruments) return;
      instruments.storeSeconds.observe({ operation }, ms / 1000);
      if (documents > 0) instruments.documents.inc({ operation }, documents);
    },
    noteError() {
      instruments?.errors.inc();
    },
    writeOwn,
    async write(source) {
      const [own, others] = await Promise.all([writeOwn(source), source.readOthers()]);
      const begun = await begin(source.buildId);
      begun.freeDisk.set((await source.readFreeDisk()) ?? Number.NaN);
      setClub(begun, await source.readClub());
      const text = joinExpositions([own, ...others, await begun.clubRegistry.metrics()]);
      return { type: begun.registry.contentType, text };
    },
  };
}

interface Instruments {
  /** Of this process … */
  readonly registry: Registry;
  /** … and of the club, which every process would say alike. */
  readonly clubRegistry: Registry;
  readonly requests: Counter<'method' | 'route' | 'status'>;
  readonly requestSeconds: Histogram<'route'>;
  readonly withoutApp: Counter;
  readonly inFlight: Gauge;
  readonly freeDisk: Gauge;
  readonly storeSeconds: Histogram<'operation'>;
  readonly documents: Counter<'operation'>;
  readonly errors: Counter;
  readonly storeIsUp: Gauge;
  readonly openErrors: Gauge;
  readonly messages: Gauge<'state'>;
  readonly jobLastRun: Gauge<'job'>;
  readonly jobSeconds: Gauge<'job'>;
  readonly jobFailed: Gauge<'job'>;
  readonly jobPaused: Gauge<'job'>;
}

/** In seconds: a page is meant to be there in 0.3, and gives up after 10. */
const PAGE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STORE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];

async function startInstruments(buildId: string, worker: number | undefined): Promise<Instruments> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker: String(worker) });
  collectDefaultMetrics({ register: registry });
  const clubRegistry = new Registry();
  const naming =
    (register: Registry) =>
    <const Names extends string>(name: string, help: string, labelNames: readonly Names[] = []) => ({
      ...{ name: `clubfloor_${name}`, help, labelNames: [...labelNames], registers: [register] },
    });
  const about = naming(registry);
  const ofClub = naming(clubRegistry);
  const build = new Gauge(about('build', 'Always 1; the label says which build runs.', ['id']));
  build.set({ id: buildId }, 1);
  return {
    registry,
    clubRegistry,
    requests: new Counter(
      about('http_requests_total', 'Requests to the app.', ['method', 'route', 'status']),
    ),
    requestSeconds: new Histogram({
      ...about('http_request_seconds', 'From the whole request to the answer, without sending it.', [
        'route',
      ]),
      buckets: PAGE_BUCKETS,
    }),
    withoutApp: new Counter(about('http_without_app_total', 'Cached pages and files sent.')),
    inFlight: new Gauge(about('http_requests_in_flight', 'Requests that are in the app now.')),
    freeDisk: new Gauge(ofClub('disk_free_bytes', 'Free on the disk of the data folder; NaN: not known.')),
    storeSeconds: new Histogram({
      ...about('store_operation_seconds', 'How long the store was waited for.', ['operation']),
      buckets: STORE_BUCKETS,
    }),
    documents: new Counter(about('store_documents_total', 'Documents read or written.', ['operation'])),
    errors: new Counter(about('errors_total', 'Unexpected errors in this process.')),
    storeIsUp: new Gauge(ofClub('store_up', '1: the store answers.')),
    openErrors: new Gauge(ofClub('open_errors', 'Kinds of error that are open on the page of errors.')),
    messages: new Gauge(ofClub('messages', 'Messages that are waiting, or could not be sent.', ['state'])),
    jobLastRun: new Gauge(
      ofClub('job_last_run_timestamp_seconds', 'When a job last began to run; 0: never.', ['job']),
    ),
    jobSeconds: new Gauge(ofClub('job_last_run_seconds', 'How long a job’s last run took.', ['job'])),
    jobFailed: new Gauge(ofClub('job_failed', '1: the last run of a job failed.', ['job'])),
    jobPaused: new Gauge(ofClub('job_paused', '1: an admin has paused a job.', ['job'])),
  };
}

/** Where the store is away, what was last known is no longer said. */
function setClub(instruments: Instruments, club: ClubState | null): void {
  const { storeIsUp, openErrors, messages, jobLastRun, jobSeconds, jobFailed, jobPaused } = instruments;
  storeIsUp.set(club ? 1 : 0);
  for (const gauge of [openErrors, messages, jobLastRun, jobSeconds, jobFailed, jobPaused]) gauge.reset();
  if (!club) return;
  openErrors.set(club.openErrors);
  for (const [state, count] of Object.entries(club.messages)) messages.set({ state }, count);
  for (const { name: job, isPaused, hasFailed, lastRunAt, durationMs } of club.jobs) {
    jobLastRun.set({ job }, lastRunAt ? Math.floor(lastRunAt.epochMilliseconds / 1000) : 0);
    jobSeconds.set({ job }, durationMs / 1000);
    jobFailed.set({ job }, hasFailed ? 1 : 0);
    jobPaused.set({ job }, isPaused ? 1 : 0);
  }
}

/** One answer of several: the text format wants all samples of a metric together, below one description. */
function joinExpositions(texts: readonly string[]): string {
  const samplesOf = new Map<string, string[]>();
  for (const metric of texts.flatMap((text) => text.trim().split('\n\n'))) {
    const [help = '', type = '', ...samples] = metric.split('\n');
    if (!type.startsWith('# TYPE ')) continue;
    const description = `${help}\n${type}`;
    samplesOf.set(description, [...(samplesOf.get(description) ?? []), ...samples]);
  }
  return [...samplesOf]
    .map(([description, samples]) => `${[description, ...samples].join('\n')}\n`)
    .join('\n');
}
