import { createContext, type ReactNode, useContext } from 'react';
import { currentMark, type Place, type Tab } from './navigation.ts';
import { Tabs } from './tabs.tsx';

/** Where a staff page is in the rail. */
const Whereabouts = createContext<{ place: Place; tab: Tab; currentPath: string } | null>(null);
export const WhereaboutsProvider = Whereabouts.Provider;

/** A link to the place or tab that a staff page is below, unless the page names a nearer one; nothing on a place itself, and outside the staff’s frames. */
export function LinkAbove(): ReactNode {
  const where = useContext(Whereabouts);
  if (!where || isTab(where)) return null;
  const { href, label } = where.tab;
  return (
    <p className="dim">
      <a href={href}>{label}</a>
    </p>
  );
}

/** The tabs of the place, on each of its own pages. */
export function PlaceTabs(): ReactNode {
  const where = useContext(Whereabouts);
  if (!where?.place.tabs || !isTab(where)) return null;
  return <Tabs label={where.place.label} places={where.place.tabs} currentPath={where.currentPath} />;
}

const isTab = ({ tab, currentPath }: { tab: Tab; currentPath: string }) =>
  currentMark(tab, currentPath) === 'page';
