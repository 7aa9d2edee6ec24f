/** The places in the frames of staff; those of members and visitors are in `navigation.ts`. */
import * as paths from '#app/paths.ts';
import { communityAreas } from '#domain/club/areas.ts';
import type { PlaceGroup, Tab } from './navigation.ts';

/** A class, its people and what is done with them: staff come to these from the list of bookings, or from a coach's own day. */
const rosterPrefixes = ['/admin/single-booking', '/coach/single-booking', '/coach/strikes'];

/** What is done with one person: their page, their notes and check-ins, and the named lists of people. */
const memberPrefixes = [
  paths.listMembers,
  '/admin/member',
  '/admin/notes',
  '/admin/visits',
  paths.savedLists,
];

const deskPrefixes = [paths.searchDesk, paths.listTasks, '/desk/sell'];

const paymentPrefixes = [paths.listPayments, paths.viewTakings, paths.viewTill, '/desk/receipts'];

/** Who is in the building now, and who came. */
const doorTabs: readonly Tab[] = [
  { href: paths.accessLog, label: 'Access log' },
  { href: paths.whoIsIn, label: 'Who is in', below: [paths.whoIsIn, '/admin/check-in'] },
];

export const adminPlaces: readonly PlaceGroup[] = [
  {
    label: 'Today',
    places: [
      { href: paths.desk, label: 'Desk', icon: 'hand', below: deskPrefixes },
      {
        href: paths.adminDashboard,
        label: 'Dashboard',
        icon: 'layout-dashboard',
        below: [paths.adminDashboard, '/admin/opening'],
      },
      { href: paths.accessLog, label: 'Access log', icon: 'door-open', tabs: doorTabs },
    ],
  },
  {
    label: 'Classes and training',
    places: [
      {
        href: paths.listSessions,
        label: 'Bookings',
        icon: 'clipboard-list',
        below: [paths.listSessions, '/admin/sessions', ...rosterPrefixes],
      },
      {
        ...{ href: paths.viewWeek, label: 'Timetable', icon: 'calendar-days' },
        tabs: [
          // The pages under its path belong to other tabs.
          { href: paths.viewWeek, label: 'Week', below: '/admin/timetable/week' },
          { href: paths.listSchedules, label: 'Weekly classes' },
          { href: paths.listClassTypes, label: 'Class types' },
        ],
      },
      {
        ...{ href: paths.planWorkouts, label: 'Workouts', icon: 'dumbbell' },
        tabs: [
          { href: paths.planWorkouts, label: 'Week', below: ['/admin/workouts', '/admin/classes'] },
          { href: paths.listTemplates, label: 'Templates', below: '/admin/workout-templates' },
          { href: paths.listExercises, label: 'Exercises' },
          { href: paths.listResults, label: 'Members’ training' },
        ],
      },
    ],
  },
  {
    label: 'People',
    places: [
      {
        ...{ href: paths.listMembers, label: 'Members', icon: 'users' },
        tabs: [
          { href: paths.listMembers, label: 'Members', below: memberPrefixes },
          { href: paths.listParqReviews, label: 'PAR-Q reviews' },
        ],
      },
      { href: paths.listLeads, label: 'Leads', icon: 'clipboard-check' },
      {
        ...{ href: paths.listMessages, label: 'Messages', icon: 'mail' },
        tabs: [
          { href: paths.listMessages, label: 'Messages' },
          { href: paths.listAnnouncements, label: 'Announcements' },
          { href: paths.listMailTemplates, label: 'Emails' },
          { href: paths.listJobs, label: 'Background jobs' },
        ],
      },
      {
        ...{ href: paths.planEvents, label: 'Community', icon: 'trophy', areas: communityAreas },
        tabs: [
          { href: paths.planEvents, label: 'Events', areas: ['events'] },
          { href: paths.manageChallenges, label: 'Challenges', areas: ['challenges'] },
          { href: paths.planRuns, label: 'Run club', areas: ['runs'] },
          {
            ...{ href: paths.planTrainers, label: 'Personal trainers', areas: ['trainers'] },
            below: ['/admin/trainers', '/coach/personal-training'],
          },
        ],
      },
    ],
  },
  {
    label: 'Club',
    places: [
      { href: paths.listPayments, label: 'Payments', icon: 'credit-card', below: paymentPrefixes },
      { href: paths.analyticsOverview, label: 'Analytics', icon: 'chart-line' },
      {
        href: paths.settingsOverview,
        label: 'Settings',
        icon: 'settings',
        // Imports are started from there, and errors are looked at.
        below: [
          paths.settingsOverview,
          ...[paths.migrateExercises, paths.migratePbs, '/admin/migrations', paths.listErrors],
        ],
      },
    ],
  },
];

export const coachPlaces: readonly PlaceGroup[] = [
  {
    places: [
      {
        href: paths.coachDashboard,
        label: 'Dashboard',
        icon: 'layout-dashboard',
        below: [paths.coachDashboard, paths.listTasks, ...rosterPrefixes],
      },
      { href: paths.listTraining, label: 'Training', icon: 'dumbbell' },
      { href: paths.eventsForCoach, label: 'Events', icon: 'users', areas: ['events', 'runs'] },
      { href: paths.manageChallenges, label: 'Challenges', icon: 'trophy', areas: ['challenges'] },
      { href: paths.ownTrainer, label: 'Personal training', icon: 'id-card', areas: ['trainers'] },
      { href: paths.whoIsIn, label: 'Who is in', icon: 'activity' },
    ],
  },
];

export const deskPlaces: readonly PlaceGroup[] = [
  {
    places: [
      { href: paths.desk, label: 'Desk', icon: 'hand', below: deskPrefixes },
      {
        href: paths.deskMembers,
        label: 'Members',
        icon: 'users',
        below: memberPrefixes,
      },
      {
        href: paths.deskBookings,
        label: 'Bookings',
        icon: 'clipboard-list',
        below: [paths.listSessions, ...rosterPrefixes],
      },
      { href: paths.deskVisits, label: 'Access log', icon: 'door-open' },
      {
        href: paths.listPayments,
        label: 'Payments',
        icon: 'credit-card',
        below: paymentPrefixes,
      },
      { href: paths.listLeads, label: 'Leads', icon: 'clipboard-list' },
      {
        href: paths.whoIsIn,
        label: 'Who is in',
        icon: 'activity',
        below: [paths.whoIsIn, '/admin/check-in'],
      },
    ],
  },
];
