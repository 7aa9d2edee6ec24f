import { accountsPhrases } from '../accounts/audit-phrases.ts';
import { apiPhrases } from '../api/audit-phrases.ts';
import { bookingsPhrases } from '../bookings/audit-phrases.ts';
import { communityPhrases } from '../community/audit-phrases.ts';
import { doorPhrases } from '../door/audit-phrases.ts';
import { familiesPhrases } from '../families/audit-phrases.ts';
import { healthPhrases } from '../health/audit-phrases.ts';
import { membersPhrases } from '../members/audit-phrases.ts';
import { membershipPhrases } from '../membership/audit-phrases.ts';
import { paymentsPhrases } from '../payments/audit-phrases.ts';
import { privacyPhrases } from '../privacy/audit-phrases.ts';
import { timetablePhrases } from '../timetable/audit-phrases.ts';
import { trainingPhrases } from '../training/audit-phrases.ts';
import { capitalised } from '../values/text.ts';

/** What the audit log says about the club and its system; `domain/club/audit.ts` says how to read them. */
const clubPhrases = {
  'settings.changed': 'changed the club settings',
  'outbox.read': 'viewed a personal message to {member}',
  'outbox.resent': 'resent a message',
  'outbox.stopped': 'stopped a message before it was sent',
  'outbox.passed-on': 'passed on a message that couldn’t be emailed',
  'outbox.tested': 'sent a test message',
  'error.resolved': 'marked an error as resolved',
  'error.reopened': 'reopened an error',
  'job.paused': 'paused a background job',
  'job.resumed': 'resumed a background job',
  'job.asked-for': 'started a background job by hand',
  'list.saved': 'saved a list',
  'list.renamed': 'renamed a saved list',
  'list.deleted': 'deleted a saved list',
  'club.set-up': 'set up the club',
  'starting-point.used': 'filled in the club from a starting point',
  'starting-point.kept': 'kept what a starting point filled in',
  'starting-point.removed': 'removed what a starting point filled in',
  'club.exported': 'exported everything',
  'seen-records.exported': 'exported who saw whose records',
  'club.opened': 'opened the club',
  'club.closed': 'closed the club to the public',
} as const;

/**
 * What the audit log can say. Each action is a verb phrase that follows a name; `{member’s}` becomes “your” to the member
 * concerned and “Priya Shah’s” to staff, `{member}` “you” or the name.
 */
const phrases = {
  ...accountsPhrases,
  ...membersPhrases,
  ...familiesPhrases,
  ...healthPhrases,
  ...membershipPhrases,
  ...paymentsPhrases,
  ...timetablePhrases,
  ...bookingsPhrases,
  ...doorPhrases,
  ...trainingPhrases,
  ...communityPhrases,
  ...privacyPhrases,
  ...clubPhrases,
  ...apiPhrases,
};

export type AuditAction = keyof typeof phrases;
export const auditActions = Object.keys(phrases) as AuditAction[];

/** Notes between staff, which would not be useful if the person read them. */
const staffOnly: readonly AuditAction[] = ['desk-flag.set', 'desk-flag.cleared'];

/**
 * Said wherever staff type a reason for what they do to a member. The rule: the member's pages say who did what and when, never why; the
 * reason is in the copy of their data, which they can download at any time.
 */
export const REASON_HINT = 'Recorded in the audit log. The member can read it in the copy of their data.';

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
  const isWalkIn = entry.memberUid === '' && /^(?:sale|receipt)\./.test(entry.action);
  const name = memberName.trim() || (isWalkIn ? 'a walk-in' : 'a member');
  const isOwn = entry.actorUid !== '' && entry.actorUid === entry.memberUid;
  if (isOwn) return sentence(entry, actorOf(entry), 'their own', 'themselves');
  return sentence(entry, actorOf(entry), `${name}’s`, name);
}

/** Jobs have no name. */
const actorOf = (entry: AuditFacts) => entry.actorName.trim() || 'The system';

function sentence(entry: AuditFacts, actor: string, whose: string, member: string): string {
  if (!isAuditAction(entry.action)) return `${actor}: ${entry.summary.trim() || entry.action}`;
  const phrase = phrases[entry.action].replace('{member’s}', () => whose).replace('{member}', () => member);
  return `${actor} ${phrase}`;
}

/** What an action is called in a list to choose from: "Changed a member’s plan". */
export function auditActionLabel(action: AuditAction): string {
  const words = phrases[action].replace('{member’s}', 'a member’s').replace('{member}', 'a member');
  return capitalised(words);
}

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(phrases, action);
}
