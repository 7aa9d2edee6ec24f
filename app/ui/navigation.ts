import type { IconName } from './icon-names.ts';

/** A page that a layout leads to; `below` starts the addresses of the pages under it, where that is not its own. */
export type Place = { href: string; label: string; icon: IconName; below?: string };
export type PlaceGroup = { label?: string; places: readonly Place[] };

/*
 * Only pages that exist are listed: one line here adds one to every layout. The full order is
 * public: Classes, Memberships, Exercises, Workouts, Challenges, Events; member: Home, Classes, Train, Community, Me.
 */

export const publicPlaces: readonly Omit<Place, 'icon'>[] = [
  { href: '/classes', label: 'Classes' },
  { href: '/memberships', label: 'Membership', below: '/membership' },
  { href: '/#opening-hours', label: 'Opening hours' },
];

/** At most five: they share the bar at the foot of a phone. */
export const memberPlaces: readonly Place[] = [
  { href: '/account/dashboard', label: 'Home', icon: 'house' },
  { href: '/classes', label: 'Classes', icon: 'calendar-days' },
  { href: '/account/parq', label: 'Health', icon: 'heart-pulse' },
  { href: '/account/profile', label: 'Me', icon: 'circle-user-round' },
];

/** The tabs under Classes. Below My classes are the pages of the others: it is current by itself alone. */
export const bookingPlaces: readonly Omit<Place, 'icon'>[] = [
  { href: '/classes', label: 'Timetable' },
  { href: '/account/bookings', label: 'My classes', below: '/account/bookings/standing' },
  { href: '/account/bookings/preferences', label: 'Preferences' },
  { href: '/account/bookings/calendar', label: 'Calendar' },
];

/** The tabs under Me. */
export const mePlaces: readonly Omit<Place, 'icon'>[] = [
  { href: '/account/profile', label: 'Pass' },
  { href: '/account/personal-info', label: 'Details' },
  { href: '/account/membership-billing', label: 'Payments' },
  { href: '/account/security', label: 'Security' },
];

/** The tabs under Timetable. */
export const timetablePlaces: readonly Omit<Place, 'icon'>[] = [
  // The pages under it are other tabs’.
  { href: '/admin/timetable', label: 'Week', below: '/admin/timetable/week' },
  { href: '/admin/timetable/schedules', label: 'Weekly classes' },
  { href: '/admin/timetable/class-types', label: 'Class types' },
];

export const adminPlaces: readonly PlaceGroup[] = [
  {
    label: 'Today',
    places: [
      { href: '/admin/dashboard', label: 'Dashboard', icon: 'layout-dashboard' },
      { href: '/admin/attendancecount', label: 'Who is in', icon: 'activity' },
      { href: '/admin/accessLogs', label: 'Access log', icon: 'door-open' },
    ],
  },
  {
    label: 'Classes',
    places: [
      { href: '/admin/bookings', label: 'Bookings', icon: 'clipboard-list' },
      { href: '/admin/timetable', label: 'Timetable', icon: 'calendar-days' },
    ],
  },
  {
    label: 'People',
    places: [
      { href: '/admin/members', label: 'Members', icon: 'users', below: '/admin/member' },
      { href: '/admin/parq-reviews', label: 'PAR-Q reviews', icon: 'clipboard-check' },
    ],
  },
  {
    label: 'Club',
    places: [
      { href: '/admin/payments', label: 'Payments', icon: 'credit-card' },
      { href: '/admin/adminControl', label: 'Control', icon: 'settings' },
      { href: '/admin/error-logs', label: 'Errors', icon: 'bug' },
    ],
  },
];

export const coachPlaces: readonly PlaceGroup[] = [
  {
    places: [
      { href: '/coach/dashboard', label: 'Dashboard', icon: 'layout-dashboard' },
      { href: '/admin/attendancecount', label: 'Who is in', icon: 'activity' },
    ],
  },
];

/** What `aria-current` says of a link on the page at `currentPath`: itself, a page above it, or neither. */
export function currentMark(
  { href, below = href }: Pick<Place, 'href' | 'below'>,
  currentPath: string,
): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page';
  return currentPath.startsWith(`${below}/`) ? 'true' : undefined;
}
