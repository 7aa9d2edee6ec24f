/** One POST to an endpoint. No redirect is followed, and what is connected to is what was checked. */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { cutText, wellFormed } from '#domain/values/text.ts';
import { type AddressRule, hostOfUrl } from './check-url.ts';

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  /** 0: there was none. */
  readonly statusCode: number;
  /** How it begins, or why there was none. */
  readonly text: string;
}

/** Never throws: whatever goes wrong is an answer. */
export type SendWebhook = (call: WebhookCall) => Promise<WebhookAnswer>;

export interface SenderParts {
  readonly isAllowed: AddressRule;
  readonly timeoutMs?: number;
  /** By default the system's. */
  readonly lookup?: typeof systemLookup;
}

/** As the specification of Standard Webhooks advises. */
const TIMEOUT_MS = 15_000;
const READ_BYTES = 512;
export const NOT_PUBLIC = 'its address can’t be reached from the internet';

export function createWebhookSender({
  isAllowed,
  timeoutMs = TIMEOUT_MS,
  lookup = systemLookup,
}: SenderParts): SendWebhook {
  const guarded = guardLookup(isAllowed, lookup);
  return async ({ url: address, headers, body }) => {
    const url = new URL(address);
    const host = hostOfUrl(url);
    // A name is checked when it is looked up for the connection; a number isn’t looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) return { statusCode: 0, text: NOT_PUBLIC };
    try {
      return await post(url, { headers, body, lookup: guarded, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      return { statusCode: 0, text: reasonOf(error) };
    }
  };
}

class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/** Looks a name up and refuses it where any of its addresses isn’t allowed; the connection goes to those that were checked. */
export function guardLookup(isAllowed: AddressRule, lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined;
      const [first] = addresses ?? [];
      if (error || !first || !addresses) {
        callback(error ?? new Error('no address'), '', 4);
        return;
      }
      if (addresses.some(({ address }) => !isAllowed(address)))
        callback(new NotPublicError(NOT_PUBLIC), '', 4);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
}

function post(url: URL, { headers, body, lookup, signal }: Post): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = String(Buffer.byteLength(body));
  const request = send(url, {
    ...{ method: 'POST', headers: { ...headers, 'Content-Length': length }, lookup, signal },
    // A connection of its own: one that was kept could lead to an address that is no longer the name's.
    agent: false,
  });
  request.once('error', reject);
  // Where the receiver changes the protocol (101) there is neither an answer nor an error; after either of them this does nothing.
  request.once('close', () => reject(new Error('no answer')));
  request.once('response', (response) => {
    const { statusCode = 0 } = response;
    let read = Buffer.alloc(0);
    const end = () => {
      resolve({ statusCode, text: plain(read.toString('utf8')) });
      request.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]).subarray(0, READ_BYTES);
      if (read.length === READ_BYTES) end();
    });
    // The status is there: what becomes of the rest doesn’t matter.
    for (const event of ['end', 'error', 'aborted', 'close']) response.once(event, end);
  });
  request.end(body);
  return promise;
}

/** For a page: no control characters. */
const plain = (text: string) =>
  cutText(
    wellFormed(text)
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
    300,
  );

function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'no answer in time';
  if (name === 'NotPublicError') return NOT_PUBLIC;
  return plain(code === 'ENOTFOUND' ? 'its name can’t be found' : message || (code ?? 'no connection'));
}
