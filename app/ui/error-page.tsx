import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** Titles from the specification (§2). */
export const errorTitles = { notFound: 'Page Not Found', generic: 'Internal Server Error' } as const;

type ErrorPageProps =
  | { status: 404; path: string; message?: string | undefined }
  | { status: number; reference?: string | undefined; message?: string | undefined };

/** What went wrong and where to go next. The reference can be looked up in `/admin/error-logs`. */
export function ErrorPage(props: ErrorPageProps) {
  if ('path' in props) return <NotFound message={props.message ?? `Page not found: ${props.path}`} />;
  return (
    <div className="narrow stack">
      <PageHead title={errorTitles.generic} />
      <p className="lead">{props.message ?? 'Something went wrong on our side. We’ve recorded the error.'}</p>
      {props.reference ? (
        <p>
          If you contact us, quote this reference: <strong>{props.reference}</strong>
        </p>
      ) : null}
      <WayHome />
    </div>
  );
}

function NotFound({ message }: { message: string }) {
  return (
    <div className="narrow stack">
      <PageHead title={errorTitles.notFound} />
      <p className="lead">{message}</p>
      <p className="dim">Check the address. If you followed a link, the page may have moved.</p>
      <WayHome />
    </div>
  );
}

function WayHome() {
  return (
    <p>
      <ButtonLink href="/" tone="main">
        Go to the home page
      </ButtonLink>
    </p>
  );
}
