/** What the audit log says about the door; `domain/club/audit.ts` says how to read them. */
export const doorPhrases = {
  'pass.replaced': 'replaced {member’s} pass',
  'check-in.recorded': 'checked {member} in',
  'check-in.overridden': 'let {member} in manually',
  'visit.removed': 'removed a mistaken check-in of {member}',
  'visit.restored': 'restored {member’s} check-in',
  'check-out.recorded': 'checked {member} out',
  'access-log.exported': 'exported the access log',
  'kiosk.code-made': 'created a pairing code for a kiosk',
  'kiosk.paired': 'paired a kiosk',
  'kiosk.revoked': 'disconnected a kiosk',
} as const;
