/** What the audit log says about training; `domain/club/audit.ts` says how to read them. */
export const trainingPhrases = {
  'result.logged': 'logged {member’s} training',
  'result.changed': 'changed {member’s} training log',
  'result.removed': 'deleted from {member’s} training log',
} as const;
