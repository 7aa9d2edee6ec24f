import * as paths from '#app/paths.ts';

/** The tabs under Workouts. */
export const workoutPlaces = [
  { href: paths.planWorkouts, label: 'Week' },
  { href: paths.listTemplates, label: 'Templates', below: '/admin/workout-templates' },
];
