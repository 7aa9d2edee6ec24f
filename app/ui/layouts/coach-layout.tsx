import * as paths from '#app/paths.ts';
import { coachPlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const own: PlaceGroup = {
  label: 'You',
  places: [{ href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' }],
};

/** The coach area. */
export function CoachLayout(props: LayoutProps) {
  return <RailShell {...props} label="Coach" home={paths.coachDashboard} groups={[...coachPlaces, own]} />;
}
