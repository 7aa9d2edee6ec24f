import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { App } from './connection.ts';
import type { Caller } from './identify-caller.ts';
import type { PublicData, PublicState } from './public-data.ts';
import type { Readiness } from './readiness.ts';
import type { RetainedBuilds } from './retained-builds.ts';
import type { HeaderList, SecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

/** What the HTTP server is made of; a test gives its own app and keeps the rest. */
export interface HttpServerParts {
  readonly app: App;
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxyHops' | 'limits' | 'stripe' | 'firebase'>;
  readonly log: Log;
  readonly staticFiles: StaticFiles;
  readonly retainedBuilds: RetainedBuilds;
  readonly checkReadiness: () => Promise<Readiness>;
  readonly publicData: PublicData;
  /** Records an error that the app let through; returns the number that the person can quote. */
  readonly onError: (error: unknown, place: { route: string; requestId: string }) => string;
}

/** One request that could be read, and the answer under way. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  readonly caller: Caller;
  readonly url: URL;
  /** As it stood when the request came: a change while the app renders must not be overlooked. Null: not a visitor's read. */
  readonly publicState: PublicState | null;
  /** For every answer that carries no script of its own. */
  readonly headers: HeaderList;
  readonly securityHeaders: SecurityHeaders;
  /** For the log: the route's pattern once the app has named it, before that the masked path. */
  route: string;
}
