/**
 * Renders a matched request to HTML. Pages without `handle.hydrate` have no script and are rendered in one go; hydrated ones stream, with
 * the request's nonce on each inline script.
 */
import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { refusalForMember } from '#domain/payments/refusals.ts';
import { StoreUnavailableError, TransactionContentionError } from '#server/data/store.ts';
import { appHeaders } from '#server/http/connection.ts';
import { wholeResponse } from '#server/http/whole-body.ts';
import { recordError } from '#server/log/record-error.ts';
import { ProfileUnavailableError } from '#server/members/read-profile.ts';
import { PaymentsRefusedError } from '#server/payments/payments.ts';
import {
  type Context,
  connectionContext,
  failureContext,
  flashContext,
  formContext,
  loginContext,
  servicesContext,
  urlContext,
} from '#server/request/context.ts';
import { typedFields } from '#server/request/form-draft.ts';
import { VIEWER_HEADER } from '#server/request/offline-copy.ts';
import { loadFallbackShell, viewerMark } from '#server/request/shell.ts';
import { createMarkupKeeper } from './keep-markup.ts';
import { findCacheable, isHydrated } from './ui/hydration.ts';
import { KeeperProvider } from './ui/kept-markup.tsx';
import { FailureProvider, NonceProvider, RefusedProvider } from './ui/request-values.tsx';
import { ShellProvider } from './ui/shell.ts';

const keepMarkup = createMarkupKeeper();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Context,
): Promise<Response> {
  const failure = context.get(failureContext);
  const hydrates = status < 400 && isHydrated(entry);
  const nonce = hydrates ? context.get(connectionContext).nonce : undefined;
  const page = (
    <ShellProvider
      value={
        entry.staticHandlerContext.errors
          ? await loadFallbackShell(entry.staticHandlerContext.location, context)
          : null
      }
    >
      <FailureProvider value={failure}>
        <RefusedProvider value={isRefusedForm(status, entry)}>
          <NonceProvider value={nonce}>
            <KeeperProvider value={hydrates || entry.staticHandlerContext.errors ? null : keepMarkup}>
              <ServerRouter context={withoutRest(entry, hydrates)} url={request.url} nonce={nonce} />
            </KeeperProvider>
          </NonceProvider>
        </RefusedProvider>
      </FailureProvider>
    </ShellProvider>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (hydrates) headers.set(appHeaders.nonce, '1');
  const mark = viewerMark(context.get(loginContext));
  if (mark) headers.set(VIEWER_HEADER, mark);
  const isForEveryone = !context.get(loginContext) && !context.get(flashContext);
  const cacheable = isForEveryone ? findCacheable(entry) : null;
  if (cacheable?.cacheAs) headers.set(appHeaders.cache, cacheable.cacheAs);
  if (cacheable?.reads) headers.set(appHeaders.cacheReads, cacheable.reads.join());
  if (failure?.kind === 'unavailable') headers.set('Retry-After', '10');
  const init = { status: failure?.kind === 'unavailable' ? 503 : status, headers };
  if (hydrates) return new Response(await stream(page, nonce), init);
  return wholeResponse(`<!doctype html>${renderToString(page)}`, init);
}

/** A form that was posted, or whose fields are in the URL, is shown again with its problems. */
function isRefusedForm(status: number, { staticHandlerContext }: EntryContext): boolean {
  const { errors, actionData } = staticHandlerContext;
  return !errors && (status === 422 || (status >= 400 && actionData !== null));
}

/** The entry with the matched routes only, whose modules are loaded and which the router rebuilds for each request; a page without script has no hydration data. */
function withoutRest(entry: EntryContext, hydrates: boolean): EntryContext {
  const { staticHandlerContext, manifest } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  // Not spread: reading `serverHandoffStream` is what makes it (scripts/vite-lazy-handoff.ts).
  return Object.create(entry, {
    manifest: { value: { ...manifest, routes } },
    ...(hydrates ? {} : { serverHandoffStream: { value: undefined } }),
  });
}

/** Resolves when the shell is ready; the rest streams. */
function stream(page: React.ReactElement, nonce: string | undefined): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        const body = new PassThrough();
        resolve(createReadableStreamFromReadable(body));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

/** Records every unexpected error of a loader, action or render, with the reference shown on the page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A post to what can only be read, or the like: whoever sends it has made the mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { requestId } = context.get(connectionContext);
  const isRefusal = error instanceof PaymentsRefusedError;
  const isPassing =
    error instanceof StoreUnavailableError || error instanceof TransactionContentionError || isRefusal;
  const kind = isPassing ? 'unavailable' : 'error';
  const route = context.get(urlContext)?.pathname ?? '';
  const reference = recordError(context.get(servicesContext), error, {
    ...{ route, requestId },
    uid: context.get(loginContext)?.uid,
  });
  const form = context.get(formContext);
  const earlier = isRefusal ? refusalForMember : (context.get(failureContext)?.sentence ?? '');
  const sentence = error instanceof ProfileUnavailableError ? error.message : earlier;
  context.set(failureContext, { kind, reference, sentence, typed: form && typedFields(form) });
};
