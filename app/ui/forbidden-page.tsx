import * as paths from '#app/paths.ts';
import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** Signed in, but not allowed here. */
export function ForbiddenPage({ isSignedIn = true }: { isSignedIn?: boolean }) {
  return (
    <div className="narrow stack">
      <PageHead title="This page is not for your account" />
      <p className="lead">Only club staff with the right role can open it.</p>
      <p className="dim">If you think you should have access, ask an admin of the club to check your role.</p>
      <p>
        {isSignedIn ? (
          <ButtonLink href={paths.memberHome}>Go to your home page</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn}>Sign in</ButtonLink>
        )}
      </p>
    </div>
  );
}
