/** The places in the frames of staff; those of members and visitors are in `navigation.ts`. */
import * as paths from '#app/paths.ts';
import type { PlaceGroup } from './navigation.ts';

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

const deskPrefixes = [paths.searchDesk, '/desk/sell'];

const paymentPrefixes = [paths.listPayments, paths.viewTakings, paths.viewTill, '/desk/receipts'];

const workoutPrefixes = ['/admin/workouts', '/admin/workout-templates', '/admin/classes'];

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
      {
        href: paths.whoIsIn,
        label: 'Who is in',
        icon: 'activity',
        below: [paths.whoIsIn, '/admin/check-in'],
      },
      { href: paths.accessLog, label: 'Access log', icon: 'door-open' },
    ],
  },
  {
    label: 'Classes',
    places: [
      {
        href: paths.listSessions,
        label: 'Bookings',
        icon: 'clipboard-list',
        below: [paths.listSessions, '/admin/sessions', ...rosterPrefixes],
      },
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
      {
        href: paths.listMembers,
        label: 'Members',
        icon: 'users',
        below: memberPrefixes,
      },
      { href: paths.listLeads, label: 'Leads', icon: 'clipboard-list' },
      { href: paths.listAnnouncements, label: 'Announcements', icon: 'mail' },
      { href: paths.listParqReviews, label: 'PAR-Q reviews', icon: 'clipboard-check' },
    ],
  },
  {
    label: 'Community',
    places: [
      { href: paths.planEvents, label: 'Events', icon: 'users', areas: ['events'] },
      { href: paths.manageChallenges, label: 'Challenges', icon: 'trophy', areas: ['challenges'] },
      { href: paths.planRuns, label: 'Run club', icon: 'map-pin', areas: ['runs'] },
      {
        href: paths.planTrainers,
        label: 'Personal trainers',
        icon: 'id-card',
        areas: ['trainers'],
        below: ['/admin/trainers', '/coach/personal-training'],
      },
    ],
  },
  {
    label: 'Club',
    places: [
      { href: paths.analyticsOverview, label: 'Analytics', icon: 'chart-line' },
      {
        href: paths.listPayments,
        label: 'Payments',
        icon: 'credit-card',
        below: paymentPrefixes,
      },
      {
        href: paths.settingsOverview,
        label: 'Settings',
        icon: 'settings',
        // Imports are started from there.
        below: [paths.settingsOverview, paths.migrateExercises, paths.migratePbs, '/admin/migrations'],
      },
      { href: paths.listErrors, label: 'Errors', icon: 'bug' },
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
        below: [paths.coachDashboard, ...rosterPrefixes],
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
        label: 'Classes',
        icon: 'clipboard-list',
        below: [paths.listSessions, ...rosterPrefixes],
      },
      { href: paths.deskVisits, label: 'Visits', icon: 'door-open' },
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
