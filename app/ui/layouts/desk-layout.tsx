import * as paths from '#app/paths.ts';
import type { Place } from '../navigation.ts';
import { deskPlaces } from '../staff-navigation.ts';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

const coachArea: Place = { href: paths.coachDashboard, label: 'Coach', icon: 'dumbbell' };

const own: readonly Place[] = [
  { href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' },
  { href: paths.readGuide('desk'), label: 'Help', icon: 'info', below: paths.help },
];

/** The front desk's area. */
export function DeskLayout(props: LayoutProps) {
  const you = { label: 'You', places: props.viewer?.isCoach ? [coachArea, ...own] : own };
  return <RailShell {...props} label="Desk" home={paths.desk} hasSearch groups={[...deskPlaces, you]} />;
}
