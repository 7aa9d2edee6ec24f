import * as paths from '#app/paths.ts';
import type { Place } from '../navigation.ts';
import { coachPlaces } from '../staff-navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const deskArea: Place = { href: paths.desk, label: 'Desk', icon: 'hand' };

const own: readonly Place[] = [
  { href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' },
  { href: paths.readGuide('coaches'), label: 'Help', icon: 'info', below: paths.help },
];

/** The coach area. */
export function CoachLayout(props: LayoutProps) {
  const theirs = props.viewer?.isDesk ? [deskArea, ...own] : own;
  return <RailShell {...props} label="Coach" home={paths.coachDashboard} groups={coachPlaces} own={theirs} />;
}
