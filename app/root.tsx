import * as paths from './paths.ts';
import './ui/site.css';
import { type ReactNode, useContext } from 'react';
import { isRouteErrorResponse, Outlet, Scripts, useMatches, useRouteError } from 'react-router';
import { OPENS_SOON } from '#domain/club/opens-soon.ts';
import { access } from '#server/access/access.ts';
import { guardedBy } from '#server/access/guard-middleware.ts';
import { loadShell } from '#server/request/shell.ts';
import type { Route } from './+types/root.ts';
import { ErrorPage, errorTitles } from './ui/error-page.tsx';
import { ForbiddenPage } from './ui/forbidden-page.tsx';
import { hydrates } from './ui/hydration.ts';
import { DefaultLayout } from './ui/layouts/default-layout.tsx';
import { OpensSoonPage } from './ui/opens-soon-page.tsx';
import { PageLinks } from './ui/page-links.tsx';
import { PageMeta, PageTitle } from './ui/page-title.tsx';
import { FailureContext, type FailureValue, NonceContext } from './ui/request-values.tsx';
import { useShell } from './ui/shell.ts';
import { UnavailablePage, type UnsavedPost } from './ui/unavailable-page.tsx';

export const middleware = [guardedBy(access)];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadShell(url, context);
}

export function Layout({ children }: { children: ReactNode }) {
  const { club, viewerMark, appCheck } = useShell();
  // An error page below the root is not an error of this route; neither kind hydrates.
  const failure = useContext(FailureContext);
  const hasFailed = (useRouteError() ?? failure) !== null;
  const runsScript = useMatches().some(({ handle }) => hydrates(handle)) && !hasFailed;
  const nonce = useContext(NonceContext);
  return (
    <html
      lang="en-GB"
      data-viewer={runsScript ? (viewerMark ?? undefined) : undefined}
      data-app-check={runsScript && appCheck ? JSON.stringify(appCheck) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0c0d0c" />
        <PageMeta />
        <PageLinks />
        <link rel="stylesheet" href={club.stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={club.appleIcon} />
        <link rel="manifest" href={paths.manifest} />
      </head>
      <body>
        {children}
        {runsScript ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Error pages have no script, so a browser needs them only where a script fails: then the page is loaded again. */
export const ErrorBoundary = import.meta.env.SSR ? Failed : LoadAgain;

function Failed() {
  const shell = useShell();
  return (
    <DefaultLayout club={shell.club} viewer={shell.viewer} currentPath={shell.currentPath}>
      <ProblemTitle />
      <Problem />
    </DefaultLayout>
  );
}

function LoadAgain() {
  return (
    <main className="wrap stack">
      <h1>Something went wrong</h1>
      <p>Please load the page again.</p>
    </main>
  );
}

/** A failed page has no `meta`; React hoists this into the head. */
function ProblemTitle() {
  const error = useRouteError();
  if (useContext(FailureContext)?.kind === 'unavailable')
    return <PageTitle page="We’ll be back in a moment" />;
  if (isRouteErrorResponse(error) && error.data === OPENS_SOON) return null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403) return <PageTitle page="Not allowed" />;
  return <PageTitle page={status === 404 ? errorTitles.notFound : errorTitles.generic} />;
}

/** Selects the error page: the specification has not found (404) and everything else (§2); 403 and 503 have their own. */
function Problem() {
  const error = useRouteError();
  const failure = useContext(FailureContext);
  const { club, currentPath, viewer } = useShell();
  if (failure?.kind === 'unavailable') {
    const unsaved = failure.typed ? unsavedPost(currentPath, failure.typed) : undefined;
    return <UnavailablePage unsaved={unsaved} sentence={failure.sentence} />;
  }
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} reference={failure?.reference} />;
  const message = typeof error.data === 'string' && error.data ? error.data : undefined;
  if (error.status === 403) return <ForbiddenPage isSignedIn={viewer !== null} sentence={message} />;
  if (error.data === OPENS_SOON) return <OpensSoonPage club={club} isSignedIn={viewer !== null} />;
  if (error.status === 404) return <ErrorPage status={404} path={currentPath} message={message} />;
  return <ErrorPage status={error.status} message={message} reference={failure?.reference} />;
}

function unsavedPost(action: string, typed: NonNullable<FailureValue['typed']>): UnsavedPost {
  const fields = Object.entries(typed).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  return { action, fields };
}
