import { createContext, type ReactNode, useContext } from 'react';

/** The place of the rail that a staff page is below: the way back, unless the page names a nearer one. */
const PlaceAbove = createContext<{ href: string; label: string } | null>(null);
export const PlaceAboveProvider = PlaceAbove.Provider;

/** A link to it; nothing on a place itself, and outside the staff’s frames. */
export function LinkAbove(): ReactNode {
  const place = useContext(PlaceAbove);
  return place ? (
    <p className="dim">
      <a href={place.href}>{place.label}</a>
    </p>
  ) : null;
}
