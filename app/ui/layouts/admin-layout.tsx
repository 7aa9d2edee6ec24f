import * as paths from '#app/paths.ts';
import type { Place } from '../navigation.ts';
import { adminPlaces } from '../staff-navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const own: readonly Place[] = [
  { href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' },
  { href: paths.help, label: 'Help', icon: 'info', below: paths.help },
];

/** The admin area, with all pages grouped in one rail. */
export function AdminLayout(props: LayoutProps) {
  return (
    <RailShell
      {...props}
      label="Admin"
      home={paths.adminDashboard}
      hasSearch
      groups={adminPlaces}
      own={own}
    />
  );
}
