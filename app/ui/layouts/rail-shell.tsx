import * as paths from '#app/paths.ts';
import '../shell.css';
import type { ReactNode } from 'react';
import { type Area, onlyOn } from '#domain/club/areas.ts';
import { DeskSearch } from '../desk-search.tsx';
import { Icon } from '../icon.tsx';
import { type KeptMarkup, useKeptMarkup } from '../kept-markup.tsx';
import { currentMark, type Place, type PlaceGroup, staffAreas, whereIs } from '../navigation.ts';
import { WhereaboutsProvider } from '../place-above.tsx';
import { Brand } from './brand.tsx';
import type { LayoutProps } from './layout-props.ts';
import { SignOut } from './sign-out.tsx';
import { SkipLink } from './skip-link.tsx';

type RailShellProps = LayoutProps & {
  label: string;
  home: string;
  groups: readonly PlaceGroup[];
  /** The person's own places, at the foot of the rail. */
  own?: readonly Place[];
  /** At most five links in a bar at the foot of a phone; without it the phone gets a menu. */
  bar?: readonly Place[];
  /** The search box of the desk, above every page. */
  hasSearch?: boolean;
};

/** They have the box in their own place. */
const pagesWithBox: readonly string[] = [paths.desk, paths.searchDesk];

/** The signed-in frame: rail on wide screens, bar or menu on phones. Both are rendered and CSS shows one, since there is no script. */
export function RailShell(props: RailShellProps) {
  const { club, home, label, own, hasSearch, currentPath, children } = props;
  const { areasOff = [] } = club;
  const bar = props.bar && onlyOn(props.bar, areasOff);
  const groups = props.groups
    .map(({ places, ...group }) => ({ ...group, places: placesOn(places, areasOff) }))
    .filter(({ places }) => places.length > 0);
  const all = [...groups.flatMap(({ places }) => places), ...(own ?? [])];
  const where = whereIs(all, currentPath);
  const keep = useKeptMarkup();
  const parts = groups.map((group) => withMarks(group, { where, currentPath }));
  const links = keep(RailLinks, parts, RailLinks);
  const ownLinks = own && <RailLinks {...withMarks({ places: own }, { where, currentPath })} />;
  return (
    <div className={bar ? 'shell has-bar' : 'shell'}>
      <SkipLink />
      <header className="rail">
        <Brand name={club.name} logoPictureId={club.logoPictureId} href={home} />
        <nav aria-label={label} className="links" {...links} />
        <div className="links rail-own">
          {ownLinks}
          <SignOutLine />
        </div>
      </header>
      <header className="shell-head">
        <Brand name={club.name} logoPictureId={club.logoPictureId} href={home} />
        {bar ? <PhoneActions {...props} /> : <PhoneMenu label={label} links={links} own={ownLinks} />}
      </header>
      {hasSearch && !pagesWithBox.includes(currentPath) ? <DeskSearch /> : null}
      <main id="main" tabIndex={-1} className="shell-main">
        <WhereaboutsProvider value={bar || !where ? null : { ...where, currentPath }}>
          {children}
        </WhereaboutsProvider>
      </main>
      {bar ? <Bar places={bar} label={label} currentPath={currentPath} /> : null}
    </div>
  );
}

/** Those that are there, each with its tabs that are there; it leads to the first of them. */
function placesOn(places: readonly Place[], areasOff: readonly Area[]): Place[] {
  return onlyOn(places, areasOff).map((place) => {
    if (!place.tabs) return place;
    const tabs = onlyOn(place.tabs, areasOff);
    const first = tabs.find(({ href }) => href === place.href) ?? tabs[0] ?? place;
    return { ...place, href: first.href, tabs };
  });
}

function SignOutLine() {
  return (
    <SignOut>
      <Icon name="log-out" />
      Sign out
    </SignOut>
  );
}

type Here = { where: ReturnType<typeof whereIs>; currentPath: string };

function withMarks({ label, places }: PlaceGroup, { where, currentPath }: Here) {
  return {
    label,
    places: places.map((place) => ({
      ...{ href: place.href, text: place.label, icon: place.icon },
      mark: place === where?.place ? (currentMark(place, currentPath) ?? 'true') : undefined,
    })),
  };
}

function RailLinks({ label, places }: ReturnType<typeof withMarks>) {
  return (
    <div>
      <ul className="bare" aria-label={label}>
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
    <div className="row">
      {staffAreas(viewer).map(({ href, label }) => (
        <a key={href} className="button button-quiet button-small" href={href}>
          {label}
        </a>
      ))}
    </div>
  );
}

type PhoneMenuProps = { label: string; links: KeptMarkup; own: ReactNode };

function PhoneMenu({ label, links, own }: PhoneMenuProps) {
  return (
    <details className="menu">
      <summary className="button button-quiet button-small">
        <Icon name="menu" />
        Menu
      </summary>
      <nav aria-label={label} className="links">
        <div {...links} />
        {own}
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
