import * as paths from '#app/paths.ts';
import { adminPlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const own: PlaceGroup = {
  label: 'You',
  places: [{ href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' }],
};

/** The admin area: everything in one rail, in groups. */
export function AdminLayout(props: LayoutProps) {
  return <RailShell {...props} label="Admin" home={paths.adminDashboard} groups={[...adminPlaces, own]} />;
}
