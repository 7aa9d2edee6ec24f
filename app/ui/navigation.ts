import * as paths from '#app/paths.ts';
import type { IconName } from './icon-names.ts';

/** A page linked by a layout; `below` are the path prefixes of the pages under it, if not its own path. */
export type Place = { href: string; label: string; icon: IconName; below?: string | readonly string[] };
export type PlaceGroup = { label?: string; places: readonly Place[] };

/*
 * Only existing pages are listed; adding one here adds it to every layout. The full order is
 * public: Classes, Community, Membership, Exercises, Workouts; member: Home, Classes, Train, Community, Me; admin: Today,
 * Classes, Training, People, Community, Club; coach: Dashboard, Training, Personal
 * training, Who is in.
 */

/** The pages that belong to Community and are not below its own path. */
const communityPrefixes = [
  '/community',
  '/events',
  '/runclub',
  '/challenges',
  '/account/events',
  '/personal-trainers',
  '/account/personal-training',
];

/** On a phone the first three are beside the menu that holds the rest; on a narrow one, the first two. */
export const publicPlaces: readonly Omit<Place, 'icon'>[] = [
  { href: paths.timetable, label: 'Classes' },
  { href: paths.community, label: 'Community', below: communityPrefixes },
  { href: paths.memberships, label: 'Membership', below: '/membership' },
  { href: paths.bookTour, label: 'Book a tour', below: '/book-tour' },
  { href: paths.exercises, label: 'Exercises' },
  { href: paths.listWorkouts, label: 'Workouts' },
  { href: `${paths.frontPage}#opening-hours`, label: 'Opening hours' },
];

const trainPrefixes = [
  '/account/workouts',
  '/account/runs',
  '/account/pbs',
  '/account/personal-bests',
  '/account/stats',
];

/** At most five: they share the bar on phones. */
export const memberPlaces: readonly Place[] = [
  { href: paths.memberHome, label: 'Home', icon: 'house' },
  { href: paths.timetable, label: 'Classes', icon: 'calendar-days' },
  { href: paths.myTraining, label: 'Train', icon: 'dumbbell', below: trainPrefixes },
  { href: paths.community, label: 'Community', icon: 'users', below: communityPrefixes },
  { href: paths.ownProfile, label: 'Me', icon: 'circle-user-round' },
];

/** The tabs under Classes. The other tabs' paths are below My classes, so only its own path marks it as current. */
export const bookingPlaces: readonly Omit<Place, 'icon'>[] = [
  { href: paths.timetable, label: 'Timetable' },
  { href: paths.listBookings, label: 'My classes', below: '/account/bookings/standing' },
  { href: paths.bookingPreferences, label: 'Preferences' },
  { href: paths.calendarAddress, label: 'Calendar' },
];

/** The tabs under Train. */
export const trainPlaces: readonly Omit<Place, 'icon'>[] = [
  // The pages under its path belong to other tabs.
  { href: paths.myTraining, label: 'Training', below: '/account/workouts/result' },
  { href: paths.personalBests, label: 'Personal bests', below: '/account/personal-bests' },
  { href: paths.trainingStats, label: 'Stats' },
  { href: paths.hyroxRaces, label: 'Hyrox' },
  { href: paths.ownRuns, label: 'Runs' },
  { href: paths.trainingPreferences, label: 'Preferences' },
];

/** The tabs under Me. */
export const mePlaces: readonly Omit<Place, 'icon'>[] = [
  { href: paths.ownProfile, label: 'Pass' },
  { href: paths.personalInfo, label: 'Details' },
  { href: paths.parq, label: 'Health' },
  { href: paths.billing, label: 'Payments' },
  { href: paths.security, label: 'Security' },
];

/** The tabs under Timetable. */
export const timetablePlaces: readonly Omit<Place, 'icon'>[] = [
  // The pages under its path belong to other tabs.
  { href: paths.viewWeek, label: 'Week', below: '/admin/timetable/week' },
  { href: paths.listSchedules, label: 'Weekly classes' },
  { href: paths.listClassTypes, label: 'Class types' },
];

const workoutPrefixes = ['/admin/workouts', '/admin/workout-templates', '/admin/classes'];

/** The tabs under Workouts. */
export const workoutPlaces: readonly Omit<Place, 'icon'>[] = [
  { href: paths.planWorkouts, label: 'Week' },
  { href: paths.listTemplates, label: 'Templates', below: '/admin/workout-templates' },
];

export const adminPlaces: readonly PlaceGroup[] = [
  {
    label: 'Today',
    places: [
      { href: paths.adminDashboard, label: 'Dashboard', icon: 'layout-dashboard' },
      { href: paths.whoIsIn, label: 'Who is in', icon: 'activity' },
      { href: paths.accessLog, label: 'Access log', icon: 'door-open' },
    ],
  },
  {
    label: 'Classes',
    places: [
      { href: paths.listSessions, label: 'Bookings', icon: 'clipboard-list' },
      { href: paths.viewWeek, label: 'Timetable', icon: 'calendar-days' },
    ],
  },
  {
    label: 'Training',
    places: [
      { href: paths.planWorkouts, label: 'Workouts', icon: 'clipboard-list', below: workoutPrefixes },
      { href: paths.listExercises, label: 'Exercises', icon: 'dumbbell' },
      { href: paths.listResults, label: 'Members’ training', icon: 'history' },
    ],
  },
  {
    label: 'People',
    places: [
      { href: paths.listMembers, label: 'Members', icon: 'users', below: '/admin/member' },
      { href: paths.listLeads, label: 'Leads', icon: 'clipboard-list' },
      { href: paths.listParqReviews, label: 'PAR-Q reviews', icon: 'clipboard-check' },
    ],
  },
  {
    label: 'Community',
    places: [
      { href: paths.planEvents, label: 'Events', icon: 'users' },
      { href: paths.manageChallenges, label: 'Challenges', icon: 'trophy' },
      { href: paths.planRuns, label: 'Run club', icon: 'map-pin' },
      {
        href: paths.planTrainers,
        label: 'Personal trainers',
        icon: 'id-card',
        below: ['/admin/trainers', '/coach/personal-training'],
      },
    ],
  },
  {
    label: 'Club',
    places: [
      { href: paths.listPayments, label: 'Payments', icon: 'credit-card' },
      { href: paths.settingsOverview, label: 'Settings', icon: 'settings' },
      { href: paths.listErrors, label: 'Errors', icon: 'bug' },
    ],
  },
];

export const coachPlaces: readonly PlaceGroup[] = [
  {
    places: [
      { href: paths.coachDashboard, label: 'Dashboard', icon: 'layout-dashboard' },
      { href: paths.listTraining, label: 'Training', icon: 'dumbbell' },
      { href: paths.eventsForCoach, label: 'Events', icon: 'users' },
      { href: paths.manageChallenges, label: 'Challenges', icon: 'trophy' },
      { href: paths.ownTrainer, label: 'Personal training', icon: 'id-card' },
      { href: paths.whoIsIn, label: 'Who is in', icon: 'activity' },
    ],
  },
];

/** The `aria-current` of a link: this page, a page above it, or neither. */
export function currentMark(
  { href, below = href }: Pick<Place, 'href' | 'below'>,
  currentPath: string,
): 'page' | 'true' | undefined {
  if (href === currentPath) return 'page';
  const isBelow = [below].flat().some((prefix) => `${currentPath}/`.startsWith(`${prefix}/`));
  return isBelow ? 'true' : undefined;
}
