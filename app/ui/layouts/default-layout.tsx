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
            <PlaceLinks places={publicPlaces} currentPath={currentPath} />
            <details className="more">
              <summary>More</summary>
              <div>
                <PlaceLinks places={publicPlaces.slice(PLACES_IN_SIGHT)} currentPath={currentPath} />
              </div>
            </details>
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

/** That any phone shows, with the rest in its menu. Links are in both, and CSS shows one of the two. */
const PLACES_IN_SIGHT = 2;

type PlaceLinksProps = { places: typeof publicPlaces; currentPath: string };

function PlaceLinks({ places, currentPath }: PlaceLinksProps) {
  return places.map((place) => (
    <a key={place.href} href={place.href} aria-current={currentMark(place, currentPath)}>
      {place.label}
    </a>
  ));
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
