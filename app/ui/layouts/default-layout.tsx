import { joinChoiceAt } from '#app/join-choice.ts';
import * as paths from '#app/paths.ts';
import { onlyOn } from '#domain/club/areas.ts';
import { ButtonLink } from '../button.tsx';
import { currentMark, publicPlaces } from '../navigation.ts';
import { Brand } from './brand.tsx';
import type { LayoutProps } from './layout-props.ts';
import { SignOut } from './sign-out.tsx';
import { SkipLink } from './skip-link.tsx';

/** The public frame: front page, sign-in, memberships, everything that needs no account. */
export function DefaultLayout({ club, viewer, currentPath, goingTo = '', children }: LayoutProps) {
  const kept = joinChoiceAt(currentPath) ? currentPath : goingTo;
  // Until then there is no account to sign in to.
  const isSetUp = currentPath !== paths.setUp;
  const visitorActions = isSetUp ? <VisitorActions club={club} kept={kept} /> : null;
  const actions = viewer ? <MemberActions /> : visitorActions;
  return (
    <>
      <SkipLink />
      <header className="top">
        <div className="wrap">
          <Brand name={club.name} logoPictureId={club.logoPictureId} />
          {isShownTo(club, viewer) ? <MainPlaces club={club} currentPath={currentPath} /> : null}
          <div className="row">{actions}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="wrap page">
        {children}
      </main>
      <Footer club={club} />
    </>
  );
}

/** The public pages, once the club is open; whoever is signed in sees them before. */
function isShownTo({ isOpen = true }: LayoutProps['club'], viewer: LayoutProps['viewer']): boolean {
  return isOpen || viewer !== null;
}

function MainPlaces({ club, currentPath }: Pick<LayoutProps, 'club' | 'currentPath'>) {
  const places = onlyOn(publicPlaces, club.areasOff ?? []);
  return (
    <nav aria-label="Main">
      <PlaceLinks places={places} currentPath={currentPath} />
      <details className="more">
        <summary>More</summary>
        <div>
          <PlaceLinks places={places.slice(PLACES_IN_SIGHT)} currentPath={currentPath} />
        </div>
      </details>
    </nav>
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

type VisitorActionsProps = Pick<LayoutProps, 'club'> & {
  /** The class, plan or event that they are looking at or have chosen; or empty. */
  kept: string;
};

function VisitorActions({ club: { isOpen = true }, kept }: VisitorActionsProps) {
  return (
    <>
      <ButtonLink href={paths.signInThen(kept)} tone="quiet" isSmall>
        Sign in
      </ButtonLink>
      {isOpen ? (
        <ButtonLink href={paths.signUpThen(kept)} tone="accent" isSmall>
          Join
        </ButtonLink>
      ) : null}
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
