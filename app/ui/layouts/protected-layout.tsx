import { currentMark, memberPlaces, mePlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps, Viewer } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

/** The member area. */
export function ProtectedLayout(props: LayoutProps) {
  return (
    <RailShell
      {...props}
      currentPath={placeOf(props.currentPath)}
      label="Main"
      home="/account/dashboard"
      groups={[{ places: memberPlaces }, ...staffGroups(props.viewer)]}
      bar={memberPlaces}
    />
  );
}

/** The pages under Me light up Me in the bar, and a member's bookings Classes. */
function placeOf(currentPath: string): string {
  if (mePlaces.some((place) => currentMark(place, currentPath) !== undefined)) return '/account/profile';
  return /^\/account\/book(ings|-class)(\/|$)/.test(currentPath) ? '/classes' : currentPath;
}

function staffGroups(viewer: Viewer | null): PlaceGroup[] {
  if (viewer?.isAdmin)
    return [{ label: 'Staff', places: [{ href: '/admin/dashboard', label: 'Admin', icon: 'shield' }] }];
  if (viewer?.isCoach)
    return [{ label: 'Staff', places: [{ href: '/coach/dashboard', label: 'Coach', icon: 'shield' }] }];
  return [];
}
