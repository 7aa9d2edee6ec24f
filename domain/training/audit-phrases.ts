/** What the audit log says about training; `domain/club/audit.ts` says how to read them. */
export const trainingPhrases = {
  'workout.saved': 'saved a workout',
  'workout.published': 'published a workout',
  'workout.removed': 'removed a workout',
  'workout-template.saved': 'saved a workout template',
  'workout-template.archived': 'archived a workout template',
  'workout-template.restored': 'restored a workout template',
  'session.workout-set': 'set the workout of a class',
  'session.workout-removed': 'removed the workout of a class',
  'workouts.week-copied': 'copied a week of workouts',
  'exercise.added': 'added an exercise',
  'exercise.changed': 'changed an exercise',
  'exercise.archived': 'archived an exercise',
  'exercise.restored': 'restored an exercise',
  'exercises.added': 'added the starter exercises',
  'exercises.merged': 'merged two exercises',
} as const;
