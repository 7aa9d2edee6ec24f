import { currentMark, memberPlaces, mePlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps, Viewer } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

/** The member area. The pages under Me light up Me in the bar. */
export function ProtectedLayout(props: LayoutProps) {
  const isUnderMe = mePlaces.some((place) => currentMark(place, props.currentPath) !== undefined);
  return (
    <RailShell
      {...props}
      currentPath={isUnderMe ? '/account/profile' : props.currentPath}
      label="Main"
      home="/account/dashboard"
      groups={[{ places: memberPlaces }, ...staffGroups(props.viewer)]}
      bar={memberPlaces}
    />
  );
}

function staffGroups(viewer: Viewer | null): PlaceGroup[] {
  if (viewer?.isAdmin)
    return [{ label: 'Staff', places: [{ href: '/admin/dashboard', label: 'Admin', icon: 'shield' }] }];
  if (viewer?.isCoach)
    return [{ label: 'Staff', places: [{ href: '/coach/dashboard', label: 'Coach', icon: 'shield' }] }];
  return [];
}
