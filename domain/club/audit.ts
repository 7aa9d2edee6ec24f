/**
 * What the audit log can say. Each action is a verb phrase that follows a name; `{whose}` becomes "your" to the member
 * concerned and "Priya Shah’s" to staff, `{whom}` "you" or the name.
 */
const phrases = {
  'parq.read': 'read {whose} PAR-Q answers',
  'parq.submitted': 'filled in {whose} PAR-Q',
  'parq.reviewed': 'recorded the outcome of {whose} PAR-Q consultation',
  'member.created': 'added {whom} to the club',
  'member.imported': 'imported {whose} details',
  'member.edited': 'changed {whose} details',
  'member.exported': 'downloaded {whose} data',
  'member.closed': 'closed {whose} account',
  'membership.requested': 'asked for a plan',
  'membership.request-withdrawn': 'took back the wish for a plan',
  'membership.activated': 'activated {whose} membership',
  'membership.rejoined': 'restarted {whose} membership',
  'membership.plan-changed': 'changed {whose} plan',
  'membership.marked-overdue': 'marked {whose} payment as overdue',
  'membership.payment-settled': 'recorded {whose} payment',
  'membership.hold-started': 'put {whose} membership on hold',
  'membership.hold-ended': 'ended the hold of {whose} membership',
  'membership.cancel-requested': 'set {whose} membership to end with its period',
  'membership.cancel-undone': 'took back the cancellation of {whose} membership',
  'membership.cancelled': 'ended {whose} membership',
  'membership.expired': 'let {whose} membership expire',
  'membership.renewed': 'renewed {whose} membership',
  'membership.paused': 'paused {whose} membership',
  'membership.refunded': 'paid {whom} back',
  'pass.replaced': 'replaced {whose} pass',
  'calendar.renewed': 'made {whose} private calendar address',
  'calendar.removed': 'removed {whose} private calendar address',
  'check-in.recorded': 'checked {whom} in',
  'check-in.overridden': 'let {whom} in by hand',
  'class.booked': 'booked a class for {whom}',
  'class.overridden': 'booked a class for {whom} by hand',
  'class.waitlisted': 'put {whom} on a waitlist',
  'class.cancelled': 'took {whom} off a class',
  'class.marked': 'marked {whose} attendance',
  'class.walked-in': 'added {whom} to a class on the spot',
  'strike.forgiven': 'forgave {whom} a missed class',
  'emergency-contact.read': 'looked up {whose} emergency contact',
  'check-out.recorded': 'checked {whom} out',
  'desk-flag.set': 'asked the desk to speak with {whom}',
  'desk-flag.cleared': 'cleared {whose} desk flag',
  'account.roles-changed': 'changed {whose} roles',
  'account.disabled': 'disabled {whose} account',
  'account.enabled': 'enabled {whose} account',
  'account.invited': 'sent {whom} a link to choose a password',
  'account.signed-out': 'signed {whom} out everywhere',
  'members.exported': 'exported the list of members',
  'members.imported': 'imported a list of members',
  'access-log.exported': 'exported the access log',
  'payments.exported': 'exported the payments',
  'settings.changed': 'changed the club settings',
  'plan.saved': 'changed a plan',
  'class-type.saved': 'changed a class type',
  'schedule.saved': 'changed a weekly class',
  'schedule.ended': 'ended a weekly class',
  'schedule.date-skipped': 'took one date out of a weekly class',
  'schedule.date-restored': 'put a date back into a weekly class',
  'session.added': 'added a one-off class',
  'week.copied': 'copied a week of the timetable',
  'club.date-closed': 'closed the club on a date',
  'session.cancelled': 'cancelled a class',
  'session.moved': 'moved a class',
  'session.changed': 'changed a class',
  'classes.exported': 'exported the list of classes',
  'bookings.exported': 'exported {whose} bookings',
  'kiosk.code-made': 'made a pairing code for a kiosk',
  'kiosk.paired': 'paired a kiosk',
  'kiosk.revoked': 'disconnected a kiosk',
  'outbox.read': 'read a message in the outbox',
  'outbox.resent': 'sent a message again',
  'error.resolved': 'marked an error as resolved',
  'error.reopened': 'opened a resolved error again',
  'club.set-up': 'set the club up',
} as const;

export type AuditAction = keyof typeof phrases;
export const auditActions = Object.keys(phrases) as AuditAction[];

/** Notes between staff, which would not be useful if the person read them. */
const staffOnly: readonly AuditAction[] = ['desk-flag.set', 'desk-flag.cleared'];

export interface AuditFacts {
  readonly actorUid: string;
  readonly actorName: string;
  readonly action: string;
  /** The member concerned, or empty. */
  readonly memberUid: string;
  /** What changed, in plain words; shown where the action is not one of ours. */
  readonly summary: string;
}

/** Whether the member concerned sees the entry on their own pages. */
export function isVisibleToMember(entry: Pick<AuditFacts, 'action' | 'memberUid'>): boolean {
  return entry.memberUid !== '' && !(staffOnly as readonly string[]).includes(entry.action);
}

/** To the member concerned: "Sam Okafor read your PAR-Q answers", "You changed your details". */
export function auditSentenceForMember(entry: AuditFacts): string {
  const isOwn = entry.actorUid !== '' && entry.actorUid === entry.memberUid;
  return sentence(entry, isOwn ? 'You' : actorOf(entry), 'your', isOwn ? 'yourself' : 'you');
}

/** To staff: "Sam Okafor read Priya Shah’s PAR-Q answers"; their own doing: "Priya Shah changed their own details". */
export function auditSentenceForStaff(entry: AuditFacts, memberName: string): string {
  const name = memberName.trim() || 'a member';
  const isOwn = entry.actorUid !== '' && entry.actorUid === entry.memberUid;
  if (isOwn) return sentence(entry, actorOf(entry), 'their own', 'themselves');
  return sentence(entry, actorOf(entry), `${name}’s`, name);
}

/** Jobs have no name. */
const actorOf = (entry: AuditFacts) => entry.actorName.trim() || 'The system';

function sentence(entry: AuditFacts, actor: string, whose: string, whom: string): string {
  if (!isAuditAction(entry.action)) return `${actor}: ${entry.summary.trim() || entry.action}`;
  const phrase = phrases[entry.action].replace('{whose}', () => whose).replace('{whom}', () => whom);
  return `${actor} ${phrase}`;
}

/** What an action is called in a list to choose from: "Changed a member’s plan". */
export function auditActionLabel(action: AuditAction): string {
  const words = phrases[action].replace('{whose}', 'a member’s').replace('{whom}', 'a member');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(phrases, action);
}
