import * as paths from '#app/paths.ts';
import { ButtonLink } from './button.tsx';
import { homeOf } from './navigation.ts';
import { PageHead } from './page-head.tsx';
import { useShell } from './shell.ts';

/** Signed in, but not allowed here. @param sentence why, where it isn’t for a role */
export function ForbiddenPage({
  isSignedIn = true,
  sentence,
}: {
  isSignedIn?: boolean;
  sentence?: string | undefined;
}) {
  const { isAdmin = false, isCoach: coach = false, isDesk: desk = false } = useShell().viewer ?? {};
  return (
    <div className="narrow stack">
      <PageHead title={sentence ? 'Not allowed' : 'You don’t have access to this page'} />
      <p className="lead">{sentence || 'Only staff with the right role can open it.'}</p>
      {sentence ? null : (
        <p className="dim">
          {isAdmin
            ? 'Admins change roles on a member’s page, under “More”.'
            : 'If you think you should have access, ask an admin to check your role.'}
        </p>
      )}
      <p>
        {isSignedIn ? (
          <ButtonLink href={homeOf({ admin: isAdmin, coach, desk })}>Go to your home page</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn}>Sign in</ButtonLink>
        )}
      </p>
    </div>
  );
}
