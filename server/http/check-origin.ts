import type { IncomingHttpHeaders } from 'node:http';
import { isWebhook } from './webhooks.ts';

const safeMethods = new Set(['GET', 'HEAD']);

export interface OriginFacts {
  readonly method: string;
  readonly pathname: string;
  readonly headers: IncomingHttpHeaders;
  /** Our own origin, as the caller sees it. */
  readonly origin: string;
}

/**
 * Returns why a request that may change something must be refused as coming from another site; null: it is allowed.
 * Every browser in use sends `Origin` or `Sec-Fetch-Site` with a post. A request with neither, and without a
 * foreign `Referer`, is no browser driven by another site, and carries no cookie that it was not given.
 */
export function findForeignOrigin({ method, pathname, headers, origin }: OriginFacts): string | null {
  if (safeMethods.has(method) || isWebhook(pathname)) return null;
  if (headers.origin !== undefined) return headers.origin === origin ? null : headers.origin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return `Sec-Fetch-Site: ${site}`;
  if (headers.referer !== undefined && !isUnder(headers.referer, origin)) return 'a foreign Referer';
  return null;
}

function isUnder(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
