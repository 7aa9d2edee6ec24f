import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** Titles as the specification gives them (§2). */
export const errorTitles = { notFound: 'Page Not Found', generic: 'Internal Server Error' } as const;

type ErrorPageProps =
  | { status: 404; path: string; message?: string | undefined }
  | { status: number; reference?: string | undefined; message?: string | undefined };

/** What went wrong, and the way on. The reference is found again in `/admin/error-logs`. */
export function ErrorPage(props: ErrorPageProps) {
  if ('path' in props) return <NotFound message={props.message ?? `Page not found: ${props.path}`} />;
  return (
    <div className="narrow stack">
      <PageHead title={errorTitles.generic} />
      <p className="lead">
        {props.message ??
          'Something went wrong on our side. Nothing you did caused it, and we have made a note of it.'}
      </p>
      {props.reference ? (
        <p>
          If you ask us about it, give this reference: <strong>{props.reference}</strong>
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
      <p className="dim">
        If you typed the address, check it. If you followed a link, the page may have moved.
      </p>
      <WayHome />
    </div>
  );
}

function WayHome() {
  return (
    <p>
      <ButtonLink href="/" tone="main">
        Go to the front page
      </ButtonLink>
    </p>
  );
}
