import * as paths from '#app/paths.ts';
import { ButtonLink } from '../button.tsx';
import { currentMark, publicPlaces } from '../navigation.ts';
import { Brand } from './brand.tsx';
import type { LayoutProps } from './layout-props.ts';
import { SignOut } from './sign-out.tsx';
import { SkipLink } from './skip-link.tsx';

/** The public frame: front page, sign-in, memberships, everything that needs no account. */
export function DefaultLayout({ club, viewer, currentPath, children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Brand name={club.name} logoPictureId={club.logoPictureId} />
          <nav aria-label="Main">
            {publicPlaces.map(({ href, label }) => (
              <a key={href} href={href} aria-current={currentMark({ href }, currentPath)}>
                {label}
              </a>
            ))}
          </nav>
          <div className="row">{viewer ? <MemberActions /> : <VisitorActions />}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap page">
        {children}
      </main>
      <Footer club={club} />
    </>
  );
}

function VisitorActions() {
  return (
    <>
      <ButtonLink href={paths.signIn} tone="quiet" isSmall>
        Sign in
      </ButtonLink>
      <ButtonLink href={paths.signUp} tone="accent" isSmall>
        Join
      </ButtonLink>
    </>
  );
}

function MemberActions() {
  return (
    <>
      <SignOut className="button button-quiet button-small">Sign out</SignOut>
      <ButtonLink href={paths.memberHome} tone="accent" isSmall>
        My club
      </ButtonLink>
    </>
  );
}

function Footer({ club }: Pick<LayoutProps, 'club'>) {
  return (
    <footer className="foot">
      <div className="wrap stack-tight">
        <p>{[club.name, club.address].filter(Boolean).join(' · ')}</p>
        {club.phone ? <p>{club.phone}</p> : null}
        {club.email ? (
          <p>
            <a href={`mailto:${club.email}`}>{club.email}</a>
          </p>
        ) : null}
      </div>
    </footer>
  );
}
