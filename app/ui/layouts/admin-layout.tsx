import { adminPlaces, type PlaceGroup } from '../navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const own: PlaceGroup = {
  label: 'You',
  places: [{ href: '/account/dashboard', label: 'My membership', icon: 'circle-user-round' }],
};

/** The admin area: everything in one rail, in groups. */
export function AdminLayout(props: LayoutProps) {
  return <RailShell {...props} label="Admin" home="/admin/dashboard" groups={[...adminPlaces, own]} />;
}
