import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { ClubState, Metrics } from '../metrics/metrics.ts';
import type { StoreWork } from '../metrics/store-work.ts';
import type { App, Connection } from './connection.ts';
import type { Caller } from './identify-caller.ts';
import type { PublicData, PublicState } from './public-data.ts';
import type { Readiness } from './readiness.ts';
import type { RetainedBuilds } from './retained-builds.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

/**
 * The bytes of a body that are read from this caller, beyond a small one, which is read from anybody. 0: the guards refuse
 * the caller, and the app says so without the body. @throws StoreUnavailableError
 */
export type BodyLimit = (pathname: string, headers: Headers, connection: Connection) => Promise<number>;

/** What the HTTP server is made of; tests replace the app. */
export interface HttpServerParts {
  readonly app: App;
  readonly bodyLimit: BodyLimit;
  readonly config: Pick<
    Config,
    | 'dataDir'
    | 'publicUrl'
    | 'linkOrigin'
    | 'trustedProxyHops'
    | 'probeToken'
    | 'hsts'
    | 'limits'
    | 'slowRequestMs'
    | 'stripe'
    | 'firebase'
  >;
  readonly log: Log;
  readonly staticFiles: StaticFiles;
  readonly retainedBuilds: RetainedBuilds;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly publicData: PublicData;
  readonly metrics: Metrics;
  /** For monitoring; null: the store is away. */
  readonly readClub: () => Promise<ClubState | null>;
  /** What the other processes of this club on this machine say for monitoring. */
  readonly readOthers: () => Promise<readonly string[]>;
  /** Records an error that the app threw; returns the reference number that the person can quote. */
  readonly onError: (error: unknown, place: { route: string; requestId: string }) => string;
}

/** One valid request and its response in progress. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly caller: Caller;
  /**
   * As the app sees it. A read without credentials has the club's own origin, not the one of its `Host` header: what anybody
   * may read must not depend on what somebody else claims.
   */
  readonly url: URL;
  /** As of the request's arrival, so that a change during rendering is not missed. Null: not an anonymous read. */
  readonly publicState: PublicState | null;
  /** For every response without inline scripts. */
  readonly headers: HeaderList;
  readonly securityHeaders: SecurityHeaders;
  /** For the log: the route's pattern once the app has set it, the masked path before that. */
  route: string;
  /** `route` is a pattern: there are only so many of them. */
  isPattern?: boolean;
  /** Set once the app has answered or failed. */
  appWork?: AppWork;
}

/** What the app did for a request. */
export interface AppWork {
  /** From the whole request to the answer, without sending it. */
  readonly ms: number;
  readonly store: StoreWork;
}
