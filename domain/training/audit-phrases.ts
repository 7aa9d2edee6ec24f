/** What the audit log says about training; `domain/club/audit.ts` says how to read them. */
export const trainingPhrases = {
  'result.logged': 'logged {member’s} training',
  'result.changed': 'changed {member’s} training log',
  'result.removed': 'deleted from {member’s} training log',
  'exercise.added': 'added an exercise',
  'exercise.changed': 'changed an exercise',
  'exercise.archived': 'archived an exercise',
  'exercise.restored': 'restored an exercise',
  'exercises.added': 'added the starter exercises',
  'exercises.merged': 'merged two exercises',
} as const;
