import * as paths from '#app/paths.ts';
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
      home={paths.memberHome}
      groups={[{ places: memberPlaces }, ...staffGroups(props.viewer)]}
      bar={memberPlaces}
    />
  );
}

/** The pages under Me light up Me in the bar, and a member's bookings Classes. */
function placeOf(currentPath: string): string {
  if (mePlaces.some((place) => currentMark(place, currentPath) !== undefined)) return paths.ownProfile;
  return /^\/account\/book(ings|-class)(\/|$)/.test(currentPath) ? paths.timetable : currentPath;
}

function staffGroups(viewer: Viewer | null): PlaceGroup[] {
  if (viewer?.isAdmin)
    return [{ label: 'Staff', places: [{ href: paths.adminDashboard, label: 'Admin', icon: 'shield' }] }];
  if (viewer?.isCoach)
    return [{ label: 'Staff', places: [{ href: paths.coachDashboard, label: 'Coach', icon: 'shield' }] }];
  return [];
}
