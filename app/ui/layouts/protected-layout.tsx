import * as paths from '#app/paths.ts';
import { memberPlaces, type Place, type PlaceGroup, staffAreas } from '../navigation.ts';
import type { LayoutProps, Viewer } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

/** The member area. */
export function ProtectedLayout(props: LayoutProps) {
  return (
    <RailShell
      {...props}
      label="Main"
      home={paths.memberHome}
      groups={[{ places: memberPlaces }, ...staffGroups(props.viewer)]}
      bar={memberPlaces}
    />
  );
}

function staffGroups(viewer: Viewer | null): PlaceGroup[] {
  const places = staffAreas(viewer).map((area): Place => ({ ...area, icon: 'shield' }));
  return places.length > 0 ? [{ label: 'Staff', places }] : [];
}
