import * as paths from '#app/paths.ts';
import '../shell.css';
import { onlyOn } from '#domain/club/areas.ts';
import { DeskSearch } from '../desk-search.tsx';
import { Icon } from '../icon.tsx';
import { type KeptMarkup, useKeptMarkup } from '../kept-markup.tsx';
import { currentMark, type Place, type PlaceGroup, staffAreas } from '../navigation.ts';
import { PlaceAboveProvider } from '../place-above.tsx';
import { Brand } from './brand.tsx';
import type { LayoutProps } from './layout-props.ts';
import { SignOut } from './sign-out.tsx';
import { SkipLink } from './skip-link.tsx';

type RailShellProps = LayoutProps & {
  label: string;
  home: string;
  groups: readonly PlaceGroup[];
  /** At most five links in a bar at the foot of a phone; without it the phone gets a menu. */
  bar?: readonly Place[];
  /** The search box of the desk, above every page. */
  hasSearch?: boolean;
};

/** They have the box in their own place. */
const pagesWithBox: readonly string[] = [paths.desk, paths.searchDesk];

/** The signed-in frame: rail on wide screens, bar or menu on phones. Both are rendered and CSS shows one, since there is no script. */
export function RailShell(props: RailShellProps) {
  const { club, home, label, hasSearch, currentPath, children } = props;
  const { areasOff = [] } = club;
  const bar = props.bar && onlyOn(props.bar, areasOff);
  const groups = props.groups
    .map(({ places, ...group }) => ({ ...group, places: onlyOn(places, areasOff) }))
    .filter(({ places }) => places.length > 0);
  const keep = useKeptMarkup();
  const links = keep(
    RailLinks,
    groups.map((group) => withMarks(group, currentPath)),
    RailLinks,
  );
  return (
    <div className={bar ? 'shell has-bar' : 'shell'}>
      <SkipLink />
      <header className="rail">
        <Brand name={club.name} logoPictureId={club.logoPictureId} href={home} />
        <nav aria-label={label} className="links" {...links} />
        <div className="links">
          <SignOutLine />
        </div>
      </header>
      <header className="shell-head">
        <Brand name={club.name} logoPictureId={club.logoPictureId} href={home} />
        {bar ? <PhoneActions {...props} /> : <PhoneMenu label={label} links={links} />}
      </header>
      {hasSearch && !pagesWithBox.includes(currentPath) ? <DeskSearch /> : null}
      <main id="main" tabIndex={-1} className="shell-main">
        <PlaceAboveProvider value={bar ? null : placeAbove(groups, currentPath)}>
          {children}
        </PlaceAboveProvider>
      </main>
      {bar ? <Bar places={bar} label={label} currentPath={currentPath} /> : null}
    </div>
  );
}

/** Null: the page is a place itself. */
function placeAbove(groups: readonly PlaceGroup[], currentPath: string): Place | null {
  const places = groups.flatMap((group) => group.places);
  return places.find((place) => currentMark(place, currentPath) === 'true') ?? null;
}

function SignOutLine() {
  return (
    <SignOut>
      <Icon name="log-out" />
      Sign out
    </SignOut>
  );
}

function withMarks({ label, places }: PlaceGroup, currentPath: string) {
  return {
    label,
    places: places.map((place) => ({
      ...{ href: place.href, text: place.label, icon: place.icon },
      mark: currentMark(place, currentPath),
    })),
  };
}

function RailLinks({ label, places }: ReturnType<typeof withMarks>) {
  return (
    <div>
      {label ? <p>{label}</p> : null}
      <ul className="bare">
        {places.map(({ href, text, icon, mark }) => (
          <li key={href}>
            <a href={href} aria-current={mark}>
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PhoneActions({ viewer }: RailShellProps) {
  return (
    <>
      {staffAreas(viewer).map(({ href, label }) => (
        <a key={href} className="button button-quiet button-small" href={href}>
          {label}
        </a>
      ))}
      <SignOut className="button button-quiet button-small">Sign out</SignOut>
    </>
  );
}

function PhoneMenu({ label, links }: { label: string; links: KeptMarkup }) {
  return (
    <details className="menu">
      <summary className="button button-quiet button-small">
        <Icon name="menu" />
        Menu
      </summary>
      <nav aria-label={label} className="links">
        <div {...links} />
        <SignOutLine />
      </nav>
    </details>
  );
}

type BarProps = { places: readonly Place[]; label: string; currentPath: string };

function Bar({ places, label, currentPath }: BarProps) {
  return (
    <nav className="bar" aria-label={label}>
      {places.map((place) => (
        <a key={place.href} href={place.href} aria-current={currentMark(place, currentPath)}>
          <Icon name={place.icon} size={24} />
          {place.label}
        </a>
      ))}
    </nav>
  );
}
