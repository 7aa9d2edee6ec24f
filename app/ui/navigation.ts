import * as paths from '#app/paths.ts';
import type { RoleClaims } from '#domain/accounts/roles.ts';
import { communityAreas, type InAreas } from '#domain/club/areas.ts';
import type { IconName } from './icon-names.ts';

/** A page linked by a tab; `below` are the path prefixes of the pages under it, if not its own path. */
export type Tab = InAreas & {
  href: string;
  label: string;
  below?: string | readonly string[];
};
/** A page linked by a layout, and the pages that share its place: tabs below the heading of each. */
export type Place = Tab & { icon: IconName; tabs?: readonly Tab[] };
export type PlaceGroup = { label?: string; places: readonly Place[] };

// Only existing pages are listed; adding one here, or to `staff-navigation.ts`, adds it to every layout.

/** Where somebody starts: after signing in, and from a page that they may not open. */
export function homeOf({ admin, coach, desk }: RoleClaims): string {
  if (admin) return paths.adminDashboard;
  if (desk) return paths.desk;
  return coach ? paths.coachDashboard : paths.memberHome;
}

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
export const publicPlaces: readonly Tab[] = [
  { href: paths.timetable, label: 'Classes' },
  { href: paths.community, label: 'Community', below: communityPrefixes, areas: communityAreas },
  { href: paths.memberships, label: 'Membership', below: '/membership' },
  { href: paths.bookTour, label: 'Book a tour', below: '/book-tour', areas: ['tours'] },
  { href: paths.exercises, label: 'Exercises' },
  { href: paths.listWorkouts, label: 'Workouts' },
  { href: `${paths.frontPage}#opening-hours`, label: 'Opening hours' },
];

const classesPrefixes = ['/classes', '/account/bookings', '/account/book-class', '/open-data'];

const trainPrefixes = [
  '/workouts',
  '/exercises',
  '/account/workouts',
  '/account/runs',
  '/account/pbs',
  '/account/personal-bests',
  '/account/stats',
];

/** What a member may do before there is a profile, and all that is theirs: account, health, membership, payments. */
const mePrefixes = [
  '/account/profile',
  '/account/create-profile',
  '/account/setting-up',
  '/account/confirm-email',
  '/account/personal-info',
  '/account/family',
  '/account/parq',
  '/account/waiver',
  '/account/security',
  '/account/membership-billing',
  '/account/receipts',
  '/account/success',
  '/membership',
  '/memberships',
  '/messages',
  '/help',
];

/** At most five: they share the bar on phones. Every page in their frame is below one of them. */
export const memberPlaces: readonly Place[] = [
  { href: paths.memberHome, label: 'Home', icon: 'house', below: paths.welcome },
  { href: paths.timetable, label: 'Classes', icon: 'calendar-days', below: classesPrefixes },
  { href: paths.myTraining, label: 'Train', icon: 'dumbbell', below: trainPrefixes },
  {
    ...{ href: paths.community, label: 'Community', icon: 'users', areas: communityAreas },
    below: [...communityPrefixes, '/book-tour'],
  },
  { href: paths.ownProfile, label: 'Me', icon: 'circle-user-round', below: mePrefixes },
];

/** The tabs under Classes. The other tabs' paths are below My classes, so only its own path marks it as current. */
export const bookingPlaces: readonly Tab[] = [
  { href: paths.timetable, label: 'Timetable' },
  { href: paths.listBookings, label: 'My classes', below: '/account/bookings/standing' },
  { href: paths.bookingPreferences, label: 'Preferences' },
  { href: paths.calendarAddress, label: 'Calendar' },
];

/** The tabs under Train. */
export const trainPlaces: readonly Tab[] = [
  // The pages under its path belong to other tabs.
  { href: paths.myTraining, label: 'Training', below: '/account/workouts/result' },
  { href: paths.personalBests, label: 'Personal bests', below: '/account/personal-bests' },
  { href: paths.trainingStats, label: 'Stats' },
  { href: paths.hyroxRaces, label: 'Hyrox' },
  { href: paths.ownRuns, label: 'Runs', areas: ['runs'] },
  { href: paths.trainingPreferences, label: 'Preferences' },
];

/** The tabs under Me. */
export const mePlaces: readonly Tab[] = [
  { href: paths.ownProfile, label: 'Pass' },
  { href: paths.personalInfo, label: 'Details' },
  { href: paths.parq, label: 'Health', below: ['/account/parq', '/account/waiver'] },
  { href: paths.billing, label: 'Payments' },
  { href: paths.security, label: 'Security' },
];

/** The tabs under Settings. */
export const settingsPlaces: readonly Tab[] = [
  { href: paths.clubDetails, label: 'Club' },
  { href: paths.clubHours, label: 'Hours' },
  { href: paths.classRules, label: 'Classes' },
  { href: paths.membershipRules, label: 'Memberships' },
  { href: paths.waiverSettings, label: 'Waiver' },
  { href: paths.clubPrivacy, label: 'Privacy' },
];

/** The tabs under Analytics. */
export const insightPlaces: readonly Tab[] = [
  // The pages under its path belong to other tabs.
  { href: paths.analyticsOverview, label: 'Overview', below: [] },
  { href: paths.analyticsMembers, label: 'Joining and leaving' },
  { href: paths.moneyFigures, label: 'Money' },
  { href: paths.classFigures, label: 'Classes' },
  { href: paths.visitFigures, label: 'Visits' },
  { href: paths.leadFigures, label: 'Leads' },
  { href: paths.membersAtRisk, label: 'At risk' },
];

/** The staff areas that somebody may open, most used first; an admin's holds the others. */
export function staffAreas(
  viewer: { isAdmin: boolean; isCoach: boolean; isDesk: boolean } | null,
): { href: string; label: string }[] {
  if (viewer?.isAdmin) return [{ href: paths.adminDashboard, label: 'Admin' }];
  return [
    ...(viewer?.isDesk ? [{ href: paths.desk, label: 'Desk' }] : []),
    ...(viewer?.isCoach ? [{ href: paths.coachDashboard, label: 'Coach' }] : []),
  ];
}

/** The `aria-current` of a link: this page, a page above it, or neither. */
export function currentMark(
  tab: Pick<Tab, 'href' | 'below'>,
  currentPath: string,
): 'page' | 'true' | undefined {
  const by = nearness(tab, pathsOf(currentPath));
  if (by === Number.POSITIVE_INFINITY) return 'page';
  return by > 0 ? 'true' : undefined;
}

/** Where a page is: the place whose address is nearest above it, and the one of its tabs; null: at none. */
export function whereIs(places: readonly Place[], currentPath: string): { place: Place; tab: Tab } | null {
  const here = pathsOf(currentPath);
  const place = nearest(places, here);
  return place && { place, tab: nearest(place.tabs ?? [], here) ?? place };
}

/** The one with the longest address above the page: messages have an address below the one of Settings. */
function nearest<T extends Tab & { tabs?: readonly Tab[] }>(
  list: readonly T[],
  here: readonly string[],
): T | null {
  const by = (one: T) => Math.max(...[one, ...(one.tabs ?? [])].map((tab) => nearness(tab, here)));
  const [first] = list.toSorted((one, other) => by(other) - by(one));
  return first && by(first) > 0 ? first : null;
}

/** How near a page is: the length of the address that it is below, without end at the address itself; 0: elsewhere. */
function nearness({ href, below = href }: Pick<Tab, 'href' | 'below'>, here: readonly string[]): number {
  if (here.includes(href)) return Number.POSITIVE_INFINITY;
  const above = [below].flat().filter((prefix) => here.some((path) => `${path}/`.startsWith(`${prefix}/`)));
  return Math.max(0, ...above.map((prefix) => prefix.length));
}

/** The front desk has some pages at an address of its own, and links name the other. */
const pathsOf = (currentPath: string) => [currentPath, paths.linkedPath(currentPath)];
