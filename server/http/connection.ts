/** What the HTTP server knows about a request beyond the `Request` itself. */
export interface Connection {
  /** Random; sent back as `X-Request-Id` and found in every log line of the request. */
  readonly requestId: string;
  /** The client's address as the last trusted proxy saw it; for throttling, never for logs. */
  readonly address: string;
  /** The browser uses https, either to us or to a trusted proxy. */
  readonly isSecure: boolean;
  /** Fresh for this request; lets a hydrated page's own inline scripts run (see `appHeaders.nonce`). */
  readonly nonce: string;
  /** Somebody stands at the door, or another server gives up soon. */
  readonly isUrgent?: boolean;
  /** Of the time that a page has, in milliseconds: what the guards of a large body and the wait for its turn took. */
  readonly spentMs?: number;
}

/** The whole application: what `createApp(services)` returns, what the HTTP server and the tests call. */
export type App = (request: Request, connection: Connection) => Promise<Response>;

/** Headers from the app to the HTTP server; removed before the response is sent. */
export const appHeaders = {
  /** The route's pattern (`/admin/member/:id`), for the log line in place of the path. */
  route: 'x-clubfloor-route',
  /** Any value: the document holds inline scripts with `connection.nonce`; without it the policy allows none. */
  nonce: 'x-clubfloor-nonce',
  /** A kind of public data: the response is the same for every visitor without a cookie until that data changes, so the server may cache it. */
  cache: 'x-clubfloor-cache',
  /** The parameters of its query that the page reads, with commas, or none: with others it is the same page. Missing: nobody has said. */
  cacheReads: 'x-clubfloor-cache-reads',
  /** The one spelling of an address whose query is one of few; asked for in another spelling, it is not cached. */
  cacheQuery: 'x-clubfloor-cache-query',
  /** `around`: the page shows one of our own pages in a frame; `inside`: it is the email that is shown there. */
  frame: 'x-clubfloor-frame',
  /** The message for the next page: base64url of its JSON; the guard middleware makes a signed cookie of it. */
  flash: 'x-clubfloor-flash',
} as const;
