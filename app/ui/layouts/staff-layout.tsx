import * as paths from '#app/paths.ts';
import type { Place } from '../navigation.ts';
import { deskPlaces } from '../staff-navigation.ts';
import { AdminLayout } from './admin-layout.tsx';
import { CoachLayout } from './coach-layout.tsx';
import type { LayoutProps } from './layout-props.ts';
import { RailShell } from './rail-shell.tsx';

/** A page that several roles share, in the frame of whoever looks at it. */
export function StaffLayout(props: LayoutProps) {
  const { viewer } = props;
  if (viewer?.isAdmin) return <AdminLayout {...props} />;
  return viewer?.isDesk ? <DeskLayout {...props} /> : <CoachLayout {...props} />;
}

const coachArea: Place = { href: paths.coachDashboard, label: 'Coach', icon: 'dumbbell' };

const own: readonly Place[] = [
  { href: paths.memberHome, label: 'My membership', icon: 'circle-user-round' },
  { href: paths.readGuide('desk'), label: 'Help', icon: 'info', below: paths.help },
];

/** The front desk's area. */
function DeskLayout(props: LayoutProps) {
  const theirs = props.viewer?.isCoach ? [coachArea, ...own] : own;
  return <RailShell {...props} label="Desk" home={paths.desk} hasSearch groups={deskPlaces} own={theirs} />;
}
