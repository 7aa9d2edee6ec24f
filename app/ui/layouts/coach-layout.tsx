import { coachPlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const own: PlaceGroup = {
  label: 'You',
  places: [{ href: '/account/dashboard', label: 'My membership', icon: 'circle-user-round' }],
};

/** The coach area. */
export function CoachLayout(props: LayoutProps) {
  return <RailShell {...props} label="Coach" home="/coach/dashboard" groups={[...coachPlaces, own]} />;
}
